type WindowTitlePart = { text: string; isName: boolean }

/** The page's own name instead of the server's title, and the text in front of it; the last of each holds. */
const parts: WindowTitlePart[] = []

let served = ''
let written = ''
let watching: MutationObserver | undefined

/** Gives the window another name until the returned function is called. */
export const nameWindow = (text: string): (() => void) => put({ text, isName: true })

/** Begins the title with `text`, once for all callers, until the returned function is called. */
export const beginTitle = (text: string): (() => void) => put({ text, isName: false })

function put(part: WindowTitlePart): () => void {
  if (parts.push(part) === 1) {
    served = written = document.title
    // Next.js writes its own title late, at the end of a load or on the way to another page; streamed content puts the
    // title into the body
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
