import type { tagFindings as german } from '../de/tag-findings.ts'

/** What a tag is that somebody named and that is not the recorded one, and what to do. */
export const tagFindings: typeof german = {
  padded: {
    is: 'The right tag, but padded at its end (with “=”).',
    advice: 'Leave out the padding: tags are base64url without “=”.',
  },
  base64: {
    is: 'The right tag, but in base64 instead of base64url.',
    advice:
      'Write “-” for “+” and “_” for “/”, and append no “=”. The simplest way: compare the fifth segment as text, without decoding it.',
  },
  'percent-encoded': {
    is: 'The right tag, but percent-encoded as in an address.',
    advice: 'Put the tag into the JSON unchanged.',
  },
  hex: {
    is: 'The right tag, but written in hexadecimal.',
    advice: 'Use the fifth segment as text, without decoding it.',
  },
  whitespace: {
    is: 'The right tag, but with a space or a line break in it.',
    advice: 'Remove spaces and line breaks.',
  },
  'encoded-twice': {
    is: 'The right tag, but encoded once more.',
    advice: 'The fifth segment is text already; use it as it stands.',
  },
  're-encoded': {
    is: 'The same bytes as the right tag, but with another last character.',
    advice: 'Compare the fifth segment as text instead of decoding it and encoding it anew.',
  },
  'letter-case': {
    is: 'The right tag, but with upper and lower case changed.',
    advice: 'In base64url, upper and lower case letters are different; leave the tag unchanged.',
  },
  truncated: {
    is: 'Only a piece of the right tag.',
    advice: 'Keep all 22 characters; a field is probably too short.',
  },
  'whole-part': {
    is: 'The whole JWE instead of the tag.',
    advice: 'The tag is only its fifth segment: what stands after the last full stop.',
  },
  'other-part': {
    is: 'The tag of another part: {part}.',
    advice: 'The parts are mixed up. Each part has the fifth segment of exactly that part.',
  },
  overwritten: {
    is: 'The tag of an earlier version, before the attachment was uploaded again: {part}.',
    advice: 'Fetch the attachment anew: it was replaced before submitting, and an old version was checked.',
  },
  'initialization-vector': {
    is: 'The third segment (the initialization vector) of: {part}.',
    advice: 'The tag is the fifth segment.',
  },
  'encrypted-key': {
    is: 'The second segment (the encrypted key) of: {part}.',
    advice: 'The tag is the fifth segment.',
  },
  'ciphertext-end': {
    is: 'The end of the encrypted content of: {part}.',
    advice:
      'In a JWE the tag is a segment of its own, the fifth. Some libraries append it to the content elsewhere; it is not there here.',
  },
  'other-document': {
    is: 'The tag of another submission or reply: {part}.',
    advice: 'Check whether two of them were mixed up while fetching or checking.',
  },
  'unknown-part': {
    is: 'There is no such part here.',
    advice: 'Name each attachment by the id under which it was announced.',
  },
  missing: {
    is: 'The tag of this part is missing.',
    advice: 'Name the tags of all parts.',
  },
  'wrong-characters': {
    is: 'Contains characters that base64url does not have.',
    advice: 'The tag is the fifth segment of the JWE: 22 characters of base64url.',
  },
  'wrong-length': {
    is: 'Does not have the length of a tag (22 characters).',
    advice: 'Take the fifth segment of exactly the part that the entry is for.',
  },
  unknown: {
    is: 'Looks like a tag, but belongs to nothing that is known here.',
    advice:
      'Fetch the part anew and take the fifth segment of exactly the bytes that arrive. If it still differs, something on the way changes content.',
  },
  'perhaps-overwritten': {
    is: 'Which tag was found instead is not said. This attachment was uploaded more than once before submitting.',
    advice: 'Check whether an earlier version was kept and checked; fetch the attachment anew.',
  },
  unnamed: {
    is: 'Which tag was found instead is not said.',
    advice: 'Ask the other side which value it computed, and over what.',
  },
}
