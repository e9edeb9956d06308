/** What people read of their own copy of what they have sent, and in it. */
export const formCopy = {
  title: 'Your answers to keep',
  intro:
    'The receipt does not contain your answers. To be able to look up later what you have sent, save or print them here. You can load the saved file on the first page of this form and begin a new application with the same answers.',
  save: 'Save the answers as a file',
  print: 'Print the answers or save them as a PDF',
  saved: 'The answers have been saved. The file opens in any browser, even without the internet.',
  fileName: 'answers',
  of: 'Copy of your answers: {title}',
  note: 'Your browser made this copy after sending, from the data record that it sent. It is not proof and may have been changed. Use your receipt to see what has arrived and what became of it.',
  form: 'Form',
  version: '{title}, version {version}',
  recipient: 'Sent to',
  sentAt: 'Sent on',
  caseId: 'Case number',
  submissionId: 'Submission number',
  later: 'You will send later',
  rest: 'Other answers',
  files: 'Files sent along',
  filesNote: 'The files themselves are not in this copy. For a new application, choose them again.',
  file: '{name} ({size})',
  againTitle: 'Once more, with the saved answers',
  again:
    'Did you save your answers as a file after sending? Load the file in the form: then you only need to change what was wrong and choose your files again. Otherwise, fill it in anew. It will be a new application.',
  toForm: 'To the form (opens a new window)',
  loadedTitle: 'Your saved answers have been loaded',
  loaded: 'They were sent like this: {time}. Change what you need to and send the form. It will be a new application.',
  otherVersion:
    'The file is from version {theirs} of the form; this one is version {ours}. What is also asked here has been filled in. Please check everything again.',
  left: 'Not filled in, because this form has no place for it:',
  more: '{count, plural, one {And one more answer} other {And # more answers}}',
}
