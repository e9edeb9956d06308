/** Opens the browser's dialog to print; a PDF that is saved there is called `name`. */
export function printPage(name: string): void {
  const before = document.title
  document.title = name
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}
