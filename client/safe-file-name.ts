/** Longest name in bytes; file systems take 255, and a number against doubles comes on top. */
const mostBytes = 200

/** Names that Windows gives to devices, with any ending. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i

/**
 * A name of an attachment, as somebody else wrote it, made fit for a file: no folder, no control or direction characters,
 * no name that a system gives a meaning to. What remains empty becomes `otherwise`.
 */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
  // A name that begins with a dash would be an option to many a program.
  const safe = shortened(plain.replace(/^-/, '_-')).replace(/[.\s]+$/, '')
  if (safe === '') return otherwise
  return device.test(safe) ? `_${safe}` : safe
}

/** Cut by whole characters, before the ending. */
function shortened(name: string): string {
  const { stem, ending } = parts(name)
  const kept = Buffer.byteLength(ending) > 20 ? '' : ending
  let rest = [...(kept === '' ? name : stem)]
  while (Buffer.byteLength(rest.join('')) + Buffer.byteLength(kept) > mostBytes) rest = rest.slice(0, -1)
  return rest.join('') + kept
}

function parts(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? { stem: name, ending: '' } : { stem: name.slice(0, dot), ending: name.slice(dot) }
}

/** Distinct safe names in the order of the attachments, also where upper and lower case are one. */
export function safeFileNames(attachments: readonly { attachmentId: string; filename?: string }[]): string[] {
  const taken = new Set<string>()
  return attachments.map(({ attachmentId, filename = '' }) => {
    const wanted = safeFileName(filename, `attachment-${attachmentId}`)
    const { stem, ending } = parts(wanted)
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`
    taken.add(name.toLowerCase())
    return name
  })
}
