import type { formStatus as german } from '../de/form-status.ts'

/** What people read who ask what became of a form that they have sent. */
export const formStatus: typeof german = {
  title: 'See the status and read the reply',
  intro: 'See what has happened to the form that you sent.',
  byFileTitle: 'With the receipt',
  receipt: 'Choose the receipt',
  receiptHint: 'The file that you saved after sending. It is read only in your browser.',
  receiptWrong: 'This file is not a receipt. Choose the file that you saved after sending.',
  receiptOther: 'This receipt belongs to another case.',
  byCodeTitle: 'With case number and status code',
  byCodeNote: 'This shows you the status. To read a reply you need the receipt.',
  caseId: 'Case number',
  caseIdHint: 'It has five groups with hyphens between them.',
  caseIdMissing: 'Enter the case number.',
  statusCode: 'Status code',
  statusCodeHint: 'Capital letters, spaces and hyphens do not matter.',
  statusCodeMissing: 'Enter the status code.',
  ask: 'See the status',
  asking: 'Asking for the status …',
  unknownTitle: 'These do not match',
  unknown: 'We found nothing for this case number and status code. Check both. Very old cases have been deleted.',
  lockedTitle: 'Too many attempts',
  locked:
    'To protect your answers, you have to wait before trying again. Try again in {wait}. This does not affect what you have sent.',
  states: {
    underway: {
      title: 'Sent',
      note: 'Your answers are ready for the office. It has not confirmed them yet.',
    },
    accepted: {
      title: 'Arrived',
      note: 'The office has all your answers. This is not a decision yet.',
    },
    rejected: {
      title: 'Not accepted',
      note: 'The office could not accept your answers. The reason is given below. You can send the form again or contact the office.',
    },
  },
  confirmed: 'Checked: the office has confirmed exactly what you sent.',
  differsTitle: 'The confirmation differs',
  differs: 'What the office has confirmed differs from your receipt. Contact the office.',
  unverifiedTitle: 'Some of the messages have no valid signature',
  unverified: '{count, plural, one {One message is} other {# messages are}} not shown for that reason.',
  repliesTitle: 'Replies',
  noReplies: 'There is no reply yet. This page checks automatically while it is open.',
  reply: 'Reply {number, number}',
  replyGone: 'This reply can no longer be opened.',
  openNote: 'When you open it, the office is told that the reply has arrived.',
  open: 'Open the reply',
  opening: 'The reply is being decrypted and checked …',
  opened: 'The reply is complete and unchanged. It was decrypted on your device; save what you want to keep.',
  keyNeeded: 'To open it you need your receipt: it contains the key.',
  wrongKeyTitle: 'The receipt does not match',
  wrongKey: 'The key of this receipt does not open the reply.',
  damagedTitle: 'The reply is damaged',
  damaged:
    'Part of the reply differs from what the office sent. The reply was rejected, so the office is told and can reply again.',
  files: 'Files of the reply',
  save: 'Save {name} ({size})',
  eventsTitle: 'What has happened so far',
  eventsNote: 'Each message is signed; your browser has checked the signatures.',
  signed: 'signature valid',
  refresh: 'Update now',
  end: 'Close',
  events: {
    'submit-submission': {
      title: 'Sent',
      note: 'All your encrypted answers have reached the delivery service.',
    },
    'notify-submission': {
      title: 'The office has been told',
      note: 'It knows that your form is waiting for it. It has not accepted it yet.',
    },
    'forward-submission': {
      title: 'Passed on by the office',
      note: 'The office says that it has passed on your answers. This is not a decision yet.',
    },
    'accept-submission': {
      title: 'Accepted by the office',
      note: 'Everything arrived unchanged.',
    },
    'reject-submission': {
      title: 'Not accepted by the office',
      note: 'The office gives this reason:',
    },
    'reject-submission-late': {
      title: 'Not fetched in time',
      note: 'The office did not respond in time. Contact the office, or send the form again.',
    },
    'delete-submission': {
      title: 'Deleted from the delivery service',
      note: 'Your encrypted answers are no longer stored at the delivery service.',
    },
    'submit-reply': { title: 'Reply received', note: 'The office has replied to you.' },
    'accept-reply': { title: 'Reply read', note: 'The reply was opened and checked.' },
    'reject-reply': { title: 'Reply not readable', note: 'The reply was damaged, or was not opened in time.' },
    'delete-reply': {
      title: 'Reply deleted from the delivery service',
      note: 'The reply is no longer stored at the delivery service.',
    },
  },
  scan: {
    fileHint: 'The file that you saved after sending, or a photo of the QR code. It is read in your browser only.',
    paper:
      'Is your receipt on paper? Scan the QR code with the camera of your phone and open the link. Is it a PDF? Open it and click the link beside the QR code.',
    pdf: 'This page cannot read a PDF. Open it and click the link beside the QR code.',
    noCode:
      'No QR code of a receipt can be made out in this picture. All of it must be in view, sharp and without shadows.',
    otherCode: 'This is not the QR code of a receipt. Hold the one on your receipt in front of the camera.',
    open: 'Scan the QR code with the camera',
    close: 'Close the camera',
    picture: 'Picture from the camera',
    asking: 'Allow your browser to use the camera.',
    looking:
      'Hold the QR code in front of the camera until it almost fills the picture. The picture stays in your browser.',
    offTitle: 'The camera cannot be used',
    refused: 'Your browser has not allowed the camera for this page. You can change that in its settings.',
    missing: 'No suitable camera was found on this device.',
    failed: 'Another program may be using it.',
    otherWays: 'You can also scan the QR code with the camera of your phone, or enter the case number and status code.',
  },
}
