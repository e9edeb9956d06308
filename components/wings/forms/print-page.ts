import { nameWindow } from '#components/ui/window-title.ts'

/** The pages for paper of which the step after sending has more than one. */
export type Sheet = 'receipt' | 'copy'

/**
 * Opens the browser's dialog to print; a PDF that is saved there is called `name`. The sheet stays chosen: a telephone takes its
 * picture of the page when the dialog is said to be over. The receipt is a secret, so that it is only printed when it is meant.
 */
export function printPage(name: string, sheet: Sheet): void {
  const nameAsBefore = nameWindow(name)
  document.documentElement.dataset.sheet = sheet
  window.addEventListener('afterprint', nameAsBefore, { once: true })
  window.print()
}
