/** What people read who send a form, or documents in a case. */
export const formSend = {
  title: 'Send',
  intro:
    'Everything is complete. When you send your answers, they are encrypted here in the browser; this takes a moment.',
  incomplete: 'You can send the form once everything it requires is complete.',
  attachments: '{count, plural, one {One file will be sent with it.} other {# files will be sent with it.}}',
  send: 'Send now',
  sending: 'Sending …',
  retry: 'Try again',
  waitingTitle: 'There is no connection at the moment',
  waiting:
    'Your answers are still here in this window. As soon as the connection is back, sending continues automatically. Leave this window open until then. Nothing is sent twice.',
  interruptedTitle: 'Sending was interrupted',
  interrupted:
    'You started it ({time}), then the page was reloaded. Everything may already have arrived: the form checks that first. Nothing is sent twice.',
  goOn: 'Continue sending',
  waitingButton: 'Waiting for the connection …',
  again: 'Your answers are still there. Try again: what has already arrived is not sent again.',
  uncertain:
    'Everything may already have arrived, and only the confirmation was lost on the way. Leave this window open and try again: the form first checks what has arrived. Nothing is sent twice.',
  previewTitle: 'This is a preview',
  preview: 'Here the application would be sent. In the preview nothing is sent.',
  refusedTitle: 'Not sent yet',
  refused: 'Some answers are still missing. See the top of this page.',
  steps: {
    prepare: 'Create the key for replies to you',
    begin: 'Start the delivery',
    attachments: 'Encrypt and upload the files ({done, number} of {total, number})',
    submit: 'Encrypt and send your answers',
  },
  states: {
    done: 'done',
    now: 'in progress',
    later: 'to come',
  },
}
