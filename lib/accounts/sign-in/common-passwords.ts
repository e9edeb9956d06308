/** This file is read by the portal's pages in the browser too: it imports nothing. */

/** What stands in most of the common passwords of twelve characters and more, with figures and signs around it. */
const WORDS = new Set(
  `admin administrator kennwort passwort password passwd geheim geheimnis secret master changeme changemenow default
  hallo hello halloduda welcome willkommen welcometo letmein letmeinnow iloveyou iloveyouso ichliebedich schatz
  test tester testtest testing qwerty qwertz qwertyuiop qwertzuiop qwertyuiopasdfghjkl qwertzuiopasdfghjkl asdf
  asdfgh asdfghjkl asdfghjklqwertyuiop yxcvbnm zxcvbnm qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc qwertyqwerty
  abc abcd abcdef abcdefg abcdefgh abcdefghij abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz
  aa qwe zxc wasd dragon monkey shadow sunshine sonnenschein princess prinzessin football fussball baseball basketball
  superman batman spiderman starwars startrek pokemon computer internet windows trustno whatever blink michael michelle
  charlie jordan ashley nicole jessica daniel sommer winter herbst fruehling frühling summer spring autumn
  januar februar april august september oktober november dezember january february october december
  montag dienstag mittwoch donnerstag freitag samstag sonntag monday friday sunday deutschland germany berlin hamburg
  muenchen münchen koeln köln frankfurt behoerde behörde verwaltung landratsamt rathaus buergeramt bürgeramt wohngeld
  kurier sandbox operator benutzer anmeldung login temp temporary temppassword newpassword neuespasswort
  meinpasswort mypassword passwordpassword passwortpasswort oneforall correcthorsebatterystaple thisisapassword
  dasistmeinpasswort dasisteinpasswort thequickbrownfox asdfasdfasdf qwerasdfzxcv unbekannt user username supersecret
  superpassword superuser rootroot toortoor iamthebest fuckyou fuckyoufuckyou manchesterunited liverpool barcelona
  realmadrid bayernmuenchen bayernmünchen borussia schalke harrypotter christopher elizabeth alexander sebastian`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Rows that fingers run along, forwards and backwards. */
const ROWS = [
  '0123456789'.repeat(3),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const runs = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

/** Characters typed for others, as many think nobody would guess. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undisguised = (text: string): string => text.replaceAll(/[01345@$!]/g, (sign) => disguises[sign] ?? sign)

/**
 * True for what is tried first when passwords are guessed: a common word with figures and signs around it, a short piece
 * over and over, or a walk along the keyboard. Blanks and capitals make no difference.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/\s/g, '')
  return hasCommonCore(text) || isRepeated(text) || isWalk(text)
}

function hasCommonCore(text: string): boolean {
  const core = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (WORDS.has(core)) return true
  // the figures at the end of what is left may be disguises themselves
  const ending = text.replace(/[^\p{L}\d]+$/u, '')
  const cores = [core, ending, ending.replace(/\d+$/, '')]
  return cores.some((one) => WORDS.has(undisguised(one)))
}

/** A piece of up to four characters again and again, the last time perhaps cut off. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size)
    return piece.repeat(Math.ceil(text.length / size)).startsWith(text)
  })
}

/** Nothing but stretches of three or more along one row. */
function isWalk(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const most = longestRun(rest)
    if (most < 3) return false
    rest = rest.slice(most)
  }
  return true
}

function longestRun(text: string): number {
  const lengths = runs.map((row) => {
    let length = Math.min(text.length, row.length)
    while (length > 0 && !row.includes(text.slice(0, length))) length -= 1
    return length
  })
  return Math.max(...lengths)
}
