type WindowTitlePart = { text: string; isName: boolean }

/** What the page calls itself instead of what the server wrote, and what stands before that; the last of each holds. */
const parts: WindowTitlePart[] = []

let served = ''
let written = ''
let watching: MutationObserver | undefined

/** Names the window anew, until what it returns is called. */
export const nameWindow = (text: string): (() => void) => put({ text, isName: true })

/** Begins the title with `text`, once for all who ask for it, until what it returns is called. */
export const beginTitle = (text: string): (() => void) => put({ text, isName: false })

function put(part: WindowTitlePart): () => void {
  if (parts.push(part) === 1) {
    served = written = document.title
    // Next.js writes the title when it gets to it, at the end of a load or on the way to another page, and knows no other;
    // what is streamed puts the title into the body
    watching = new MutationObserver(write)
    watching.observe(document, { subtree: true, childList: true, characterData: true })
  }
  write()
  return () => {
    parts.splice(parts.indexOf(part), 1)
    write()
    if (parts.length === 0) watching?.disconnect()
  }
}

function write(): void {
  if (document.title !== written) served = document.title
  const last = (isName: boolean) => parts.findLast((part) => part.isName === isName)?.text
  const title = (last(false) ?? '') + (last(true) ?? served)
  // on the way to another page there may be no title for a moment; one that we made would stay
  if (document.title !== title && document.querySelector('title')) document.title = title
  written = document.title
}
