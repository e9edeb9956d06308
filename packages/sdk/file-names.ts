/** Longest name in bytes of UTF-8; file systems take 255, and a number against doubles comes on top. */
const mostBytes = 200
const longestEnding = 20

/** Names that Windows gives to devices, with any ending. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?$/i

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * A name of a file, as a person or another system wrote it, made fit to be sent, shown and written anywhere: composed
 * (NFC), no folder, no control or direction characters, no name that a system gives a meaning to, at most 200 bytes with
 * its ending kept. A name that was made fit stays as it is. What remains empty becomes `otherwise`.
 */
export function fileName(name: string, otherwise: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
  // A name that begins with a dash would be an option to many a program, and Windows cuts dots and spaces at the end.
  const whole = plain.replace(/^-/, '_-').replace(/[.\s]+$/, '')
  const safe = shortened(device.test(whole) ? `_${whole}` : whole).replace(/[.\s]+$/, '')
  return safe === '' ? otherwise : safe
}

/** Cut by whole characters, before the ending. */
function shortened(name: string): string {
  if (bytesOf(name) <= mostBytes) return name
  const { stem, ending } = parts(name)
  const [cut, left] = bytesOf(ending) > longestEnding ? [name, ''] : [stem, ending]
  let kept = ''
  for (const character of cut) {
    if (bytesOf(kept + character + left) > mostBytes) break
    kept += character
  }
  return kept.trimEnd() + left
}

function parts(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? { stem: name, ending: '' } : { stem: name.slice(0, dot), ending: name.slice(dot) }
}

/** Names for the attachments of one submission or reply, in their order: fit, and distinct whatever the case of letters. */
export function attachmentFileNames(attachments: readonly { attachmentId: string; filename?: string }[]): string[] {
  const taken = new Set<string>()
  return attachments.map(({ attachmentId, filename = '' }) => {
    const wanted = fileName(filename, `attachment-${attachmentId}`)
    const { stem, ending } = parts(wanted)
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`
    taken.add(name.toLowerCase())
    return name
  })
}

/** What leaves a file lying about in a folder that nobody has put there. */
export type StrayFileOrigin =
  | 'Windows'
  | 'macOS'
  | 'Linux'
  | 'an office program'
  | 'an editor'
  | 'an unfinished download'

/** Names that systems and programs give to such files and folders; case does not matter. */
const leftLying: readonly (readonly [StrayFileOrigin, RegExp])[] = [
  ['Windows', /^(thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|\$recycle\.bin|system volume information)$/],
  ['macOS', /^(\.ds_store|\._.*|__macosx|icon\r|\.appledouble|\.lsoverride)$/],
  ['macOS', /^\.(spotlight-v100|trashes|fseventsd|temporaryitems|documentrevisions-v100|volumeicon\.icns)$/],
  ['Linux', /^(\.directory|\.trash(-\d+)?|\.nfs.*|\.fuse_hidden.*|lost\+found)$/],
  ['Linux', /^@eadir$/], // network storage
  ['an office program', /^(~\$.*|~wr[a-z]\d+\.tmp|\.~lock\..*#)$/],
  ['an editor', /^(.*~|\.#.*|#.*#|\..*\.sw[a-p])$/],
  ['an unfinished download', /^.*\.(crdownload|part|partial)$/],
]

/** What has left a file of this name lying about; nothing when a person may have put it there. It is not to be sent. */
export function leftBy(name: string): StrayFileOrigin | undefined {
  const plain = name.toLowerCase()
  return leftLying.find(([, pattern]) => pattern.test(plain))?.[0]
}
