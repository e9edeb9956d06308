type Part = { text: string }

/** What the page calls itself instead of what the server wrote, and what stands before that; the last of each holds. */
const names: Part[] = []
const beginnings: Part[] = []

let served = ''
let written = ''
let watching: MutationObserver | undefined

/** Names the window anew, until what it returns is called. */
export const nameWindow = (text: string): (() => void) => put(names, { text })

/** Begins the title with `text`, once for all who ask for it, until what it returns is called. */
export const beginTitle = (text: string): (() => void) => put(beginnings, { text })

function put(parts: Part[], part: Part): () => void {
  watching ??= watch()
  parts.push(part)
  write()
  return () => {
    parts.splice(parts.indexOf(part), 1)
    write()
    if (names.length + beginnings.length > 0) return
    watching?.disconnect()
    watching = undefined
  }
}

/** Next.js writes the title when it gets to it, at the end of a load or on the way to another page, and knows no other. */
function watch(): MutationObserver {
  written = document.title
  served = written
  const observer = new MutationObserver(write)
  // what is streamed puts the title into the body
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  return observer
}

function write(): void {
  if (document.title !== written) served = document.title
  const title = `${beginnings.at(-1)?.text ?? ''}${names.at(-1)?.text ?? served}`
  // on the way to another page there may be no title for a moment; one that we made would stay
  if (document.title !== title && document.querySelector('title')) document.title = title
  written = document.title
}
