import type { SendingProgress } from '@kurier/sdk/sending'

export interface ProgressBar {
  show: (progress: SendingProgress<object>) => void
  /** Leaves the line. */
  end: () => void
}

const width = 24

/** A bar of one attachment at a time, written over itself; without `write` nothing is shown. */
export function progressBar(write: ((text: string) => void) | undefined): ProgressBar {
  let shown = ''
  const draw = (line: string): void => {
    if (line === shown) return
    write?.(`\r\u001b[K${line}`)
    shown = line
  }
  return {
    show: (progress) => {
      if (progress.step !== 'uploading' && progress.step !== 'uploaded') return
      const part = progress.step === 'uploaded' || !progress.size ? 1 : Math.min(1, progress.sentBytes / progress.size)
      const full = Math.round(part * width)
      // a name comes from the disk and must not steer the terminal
      const name = progress.name.replaceAll(/\p{C}/gu, '\ufffd')
      draw(`[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} % ${name}`)
    },
    end: () => {
      if (shown !== '') write?.('\n')
      shown = ''
    },
  }
}
