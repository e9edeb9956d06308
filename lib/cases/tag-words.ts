import type { TagFinding } from './terms.ts'
import type { TagExplanation } from './explain-tag.ts'

/** `given`: what was named; null where nothing was. */
type DifferingTag = TagExplanation & { given: string | null }

/** What it is, and what whoever named it should do. */
type TagAdvice = [is: string, advice: string]

const compare = 'Compare the text of the fifth segment as it stands; do not decode it.'
const rightPart = 'Take the fifth segment of the part that the entry is for.'

/** In English, for answers of the interface and the command line; the portal has its own in both languages. */
const words: Record<TagFinding, (difference: DifferingTag) => TagAdvice> = {
  padded: () => ['It is the right tag with padding at its end.', 'Leave out the "=".'],
  base64: () => [
    'It is the right tag in base64 instead of base64url.',
    `Write "-" for "+", "_" for "/", and no "=". ${compare}`,
  ],
  'percent-encoded': () => ['It is the right tag, percent-encoded as in an address.', 'Put it into the JSON as it is.'],
  hex: () => ['It is the right tag in hexadecimal digits.', compare],
  whitespace: () => ['It is the right tag with whitespace in it.', 'Remove spaces and line breaks.'],
  'encoded-twice': () => [
    'It is the right tag, encoded once more.',
    'The fifth segment is text already; take it as it is.',
  ],
  're-encoded': () => ['It has the same bytes as the right tag, with another last character.', compare],
  'letter-case': () => [
    'It is the right tag in other letters, large or small.',
    'Both are different in base64url; leave them as they are.',
  ],
  truncated: () => ['It is a piece of the right tag.', 'Keep all 22 characters.'],
  'whole-part': ({ otherPart }) => [
    otherPart === undefined ? 'It is a whole JWE.' : `It is the whole JWE of ${otherPart}.`,
    'The tag is its fifth segment, after the last full stop.',
  ],
  'other-part': ({ otherPart }) => [`It is the tag of ${otherPart}.`, rightPart],
  overwritten: ({ otherPart }) => [
    `It is the tag that ${otherPart ?? 'this attachment'} had before it was uploaded again.`,
    'Fetch the attachment anew; the sender replaced it before submitting.',
  ],
  'initialization-vector': ({ otherPart }) => [
    `It is the third segment of ${otherPart}, the initialization vector.`,
    'The tag is the fifth.',
  ],
  'encrypted-key': ({ otherPart }) => [
    `It is the second segment of ${otherPart}, the encrypted key.`,
    'The tag is the fifth.',
  ],
  'ciphertext-end': ({ otherPart }) => [
    `It is the end of the ciphertext of ${otherPart}.`,
    'In a JWE the tag is a segment of its own, the fifth, not the last bytes of the fourth.',
  ],
  'other-document': ({ otherPart, other }) => [
    `It is the tag of ${otherPart} of another submission or reply, ${other?.documentId} in case ${other?.caseId}.`,
    'Look whether two of them were mixed up while they were fetched or checked.',
  ],
  'unknown-part': ({ otherPart }) => [
    otherPart === undefined ? 'Its tag is none of those submitted.' : `Its tag is that of ${otherPart}.`,
    'Name each attachment by its id as the submission lists it.',
  ],
  missing: () => ['It was left out.', 'Name the tags of all parts.'],
  'wrong-characters': () => [
    'It has characters that base64url has not.',
    'The tag is the fifth segment of the JWE, 22 characters of base64url.',
  ],
  'wrong-length': ({ given }) => [
    `It has another length than the 22 characters of a tag${given?.length === 16 ? '; an initialization vector has 16' : ''}.`,
    rightPart,
  ],
  unknown: () => [
    'It looks like a tag, but is none that the service knows of here.',
    'Fetch the part anew and take the fifth segment of exactly the bytes that arrived; if it differs still, something on the way changes content.',
  ],
  'perhaps-overwritten': () => [
    'Which tag was found instead is not said; this attachment was uploaded more than once before it was submitted.',
    'Look whether an earlier upload of it was kept and checked.',
  ],
  unnamed: () => ['Which tag was found instead is not said.', 'Ask which value was computed, and over what.'],
}

/** What the tag is, in a sentence, and what is to be done about it in another. */
export function tagWords(difference: DifferingTag): TagAdvice {
  return words[difference.finding](difference)
}
