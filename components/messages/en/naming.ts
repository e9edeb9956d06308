import type { naming as german } from '../de/naming.ts'

export const naming: typeof german = {
  title: 'Lists of answers: {title}',
  intro:
    'This is where you say what the codes of the lists mean. People who fill in the form never see a code; a list without meanings is not offered.',
  back: 'Forms',
  lists: 'Lists of answers',
  ready: 'Everything needed has a meaning: the form can be offered.',
  notReady:
    '{count, plural, one {One of {lists, number} lists} other {# of {lists, number} lists}} that everybody must answer {count, plural, one {has} other {have}} not been named: not ready to be published.',
  optional:
    '{count, plural, =0 {} one {One more item has} other {# more items have}} no meaning. The form works without, but offers less.',
  allNamed: 'Every item has a meaning.',
  search: 'Search',
  searchHint: 'Question, ID or meaning',
  show: 'Show',
  filters: { all: 'All', open: 'Open', needed: 'Needed for publishing' },
  nextOpen: 'Go to the next open one',
  found: '{count, plural, =0 {Nothing found} one {One item} other {# items}}',
  noLabel: 'Question without wording',
  states: { named: 'named', open: 'open', needed: 'must be named' },
  sources: {
    certain: 'Meaning certain, not officially confirmed',
    likely: 'Meaning likely, not officially confirmed',
  },
  own: 'named by you',
  places: 'Place in the form',
  morePlaces: '{count, plural, one {and in one more place} other {and in # more places}}',
  without: 'Without a meaning',
  consequences: {
    'not-published': 'The form cannot be offered, because everybody must answer this.',
    recorded: 'The form does not ask for these details and says that the office will record them: {groups}.',
    'left-out': 'The form does not ask for it.',
    'free-text': 'The form asks only for an answer in people’s own words, and sends code 999 with it.',
  },
  question: 'Question',
  help: 'Help with the question',
  neverOffered: 'never offered in the form',
  german: 'German',
  english: 'English',
  bothLanguages: 'Add the text in this language too.',
  refused: 'This text is too long or contains characters that are not allowed here.',
  save: 'Save',
  saveNext: 'Save and go to the next open one',
  reset: 'Discard your wording',
  saved: 'Saved: {name}.',
  files: 'As a file',
  filesIntro:
    'Download the wording, complete it elsewhere, and upload the file again. You can also upload a code list (genericode) or a JSON Schema with meanings.',
  download: 'Download the wording',
  upload: 'Upload a file',
  uploadHint: 'JSON or XML. Its contents take effect at once; everything else stays the same.',
  fileField: 'List that the file belongs to',
  fileFieldHint: 'Only needed for code lists (XML): they do not say which question they belong to.',
  noField: 'Stated in the file',
  language: 'Language of the file',
  taken:
    '{count, plural, =0 {The file contains nothing new.} one {One item has new wording.} other {# items have new wording.}}',
  nothingNew: 'Everything stays as it was.',
  inOneLanguage:
    '{count, plural, =0 {Everything in it is in both languages.} one {One text was in one language only and is now used for both.} other {# texts were in one language only and are now used for both.}}',
}
