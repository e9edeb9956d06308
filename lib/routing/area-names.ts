/** Letters as people write them without umlauts: `ü` as `ue` or as `u`. */
const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The two ways in which a word is compared: with umlauts written out, and with what is above letters left away. */
type Word = { writtenOut: string; plain: string }

function comparable(text: string): Word {
  const small = text.normalize('NFC').toLowerCase()
  const bare = (each: string) => each.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return { writtenOut: bare(small.replaceAll(/[äöüß]/g, (letter) => written[letter] ?? letter)), plain: bare(small) }
}

/** Words of a name or an expression, as they are compared; `*` is a part of a word. */
export function wordsOf(text: string): Word[] {
  return (text.normalize('NFC').match(/[\p{L}\p{N}\p{M}*]+/gu) ?? []).map(comparable)
}

/** True when a word of an expression, which may have `*` for any signs, stands for a word of a name. */
function standsFor(wanted: string, word: string): boolean {
  const [first = '', ...rest] = wanted.split('*')
  const last = rest.pop()
  if (last === undefined) return word === first
  if (!word.startsWith(first)) return false
  // each piece at its earliest place, so that no word is looked at more than once
  let from = first.length
  for (const piece of rest) {
    const at = word.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return word.length - last.length >= from && word.endsWith(last)
}

/** True when every word of the expressions stands for a word of the name, whatever their case and umlauts. */
export function matchesName(wanted: readonly Word[], name: readonly Word[]): boolean {
  return wanted.every((one) =>
    name.some((word) => standsFor(one.plain, word.plain) || standsFor(one.writtenOut, word.writtenOut)),
  )
}
