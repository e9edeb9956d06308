/** The pages for paper of which the step after sending has more than one. */
export type Sheet = 'receipt' | 'copy'

/**
 * Opens the browser's dialog to print; a PDF that is saved there is called `name`. The sheet stays chosen: a telephone takes its
 * picture of the page when the dialog is said to be over. The receipt is a secret, so that it is only printed when it is meant.
 */
export function printPage(name: string, sheet: Sheet): void {
  const before = document.title
  document.title = name
  document.documentElement.dataset.sheet = sheet
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}
