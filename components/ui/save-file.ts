/** How long the browser may take until it reads the file. */
const FILE_MILLISECONDS = 60_000

/** Hands content to the browser as a file to save; it goes nowhere else. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_MILLISECONDS)
}
