/** What people read who come back to something that they began in this window. */
export const formUnfinished = {
  receiptTitle: 'The receipt is not saved yet',
  receipt:
    'You sent this form ({time}) but have not saved the receipt yet. A reply cannot be opened without it, and if you close the window, it will be lost.{others, plural, =0 {} one { There is one more receipt after this one.} other { There are # more receipts after this one.}}',
  toReceipt: 'Save the receipt',
  sendingTitle: 'Sending was interrupted',
  sending:
    'You started it ({time}) and have no receipt yet. Everything may already have arrived: the form checks that first. Nothing is sent twice.',
  toSending: 'Go to sending',
  handInTitle: 'You have started to hand in documents',
  handIn: 'What you chose is still in this window. Open the status and the reply to continue there.',
  toHandIn: 'Open the status',
  forgetHandIn: 'Delete what was chosen',
}
