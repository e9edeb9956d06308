/** Milliseconds that a browser takes at most to make a click of a touch that has ended. */
const CLICK_MILLISECONDS = 350

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function press(): void {
  clearTimeout(timer)
  isPressed = true
}

function release(): void {
  isPressed = false
  for (const goOn of [...waiting]) goOn()
  waiting.clear()
}

function releaseIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(release, milliseconds)
}

/** What the browser tells of a press, in the order in which it does; a touch is told as a mouse once more when it has ended. */
const moments: Readonly<Record<string, (event: Event) => void>> = {
  pointerdown: press,
  mousedown: press,
  pointerup: (event) => {
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') releaseIn(CLICK_MILLISECONDS)
  },
  // the click comes right after, before anything that waits
  mouseup: () => releaseIn(0),
  click: () => releaseIn(0),
  pointercancel: () => releaseIn(0),
  dragend: () => releaseIn(0),
  blur: (event) => {
    if (event.target === window) releaseIn(0)
  },
}

/** Looks at presses from now on; gives what ends it. */
export function watchPresses(): () => void {
  for (const [moment, look] of Object.entries(moments)) window.addEventListener(moment, look, true)
  return () => {
    for (const [moment, look] of Object.entries(moments)) window.removeEventListener(moment, look, true)
    clearTimeout(timer)
    release()
  }
}

/**
 * Resolves when no button and no finger is down: what moves on the page between a press and its release takes the click
 * away from what was pressed.
 */
export function whenReleased(): Promise<void> {
  return isPressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()
}
