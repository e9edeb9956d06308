import type { Words } from '@kurier/forms/definition'
import { itemsAlike, oneType } from './advice.ts'

const counted = {
  schemas: { de: 'Schemata', en: 'schemas' },
  characters: { de: 'Zeichen', en: 'characters' },
  values: { de: 'Werte', en: 'values' },
} as const

const manyLevels = {
  de: 'Schreiben Sie so viele Ebenen aus, wie es geben darf.',
  en: 'Write out as many levels as there may be.',
}

/** Why a JSON Schema is not read. Each follows the pointer of what it is about; what is put into them is quoted, and short. */
export const obstacles = {
  noSchema: { de: 'Das ist kein Schema. Berichtigen Sie es.', en: 'It is no schema. Correct it.' },
  noObjectSchema: {
    de: 'Die Datei ist kein JSON-Schema eines Objekts. Geben Sie eines an.',
    en: 'The file is no JSON Schema of an object. Give one.',
  },
  otherDraft: {
    de: 'Das Schema folgt einem Entwurf (draft), der nicht gelesen wird. Verwenden Sie 2020-12, 2019-09 oder draft-07.',
    en: 'The schema is of a draft that is not read. Use 2020-12, 2019-09 or draft-07.',
  },
  noForm: {
    de: 'Ein Formular ist ein Objekt. Schreiben Sie "type": "object" und die Eigenschaften dazu.',
    en: 'A form is an object. Say "type": "object", and its properties.',
  },
  tooMany: (limit: number, what: keyof typeof counted): Words => ({
    de: `Mit allem, worauf verwiesen wird, sind es bis hierher mehr als ${limit} ${counted[what].de}. Teilen Sie das Schema.`,
    en: `With all that is referred to, there are more than ${limit} ${counted[what].en} up to here. Divide the schema.`,
  }),
  tooDeep: (levels: number): Words => ({
    de: `Das Schema ist hier mehr als ${levels} Ebenen tief. Schachteln Sie es weniger tief.`,
    en: `It is more than ${levels} levels deep. Nest it less.`,
  }),
  noObject: { de: 'Hier muss ein Objekt stehen.', en: 'It must be an object.' },
  noText: { de: 'Hier muss ein Text stehen.', en: 'It must be a text.' },
  noNumber: { de: 'Hier muss eine Zahl stehen.', en: 'It must be a number.' },
  noBoolean: { de: 'Hier muss true oder false stehen.', en: 'It must be true or false.' },
  noLength: {
    de: 'Hier muss eine ganze Zahl stehen, die nicht negativ ist.',
    en: 'It must be a whole number that is not negative.',
  },
  noNames: { de: 'Hier muss eine Liste von Namen stehen.', en: 'It must be a list of names.' },
  noSchemas: { de: 'Hier muss eine Liste von Schemata stehen.', en: 'It must be a list of schemas.' },
  noValues: { de: 'Hier muss eine Liste von Werten stehen.', en: 'It must be a list of values.' },
  longText: (most: number): Words => ({
    de: `Der Text ist länger als ${most} Zeichen. Kürzen Sie ihn.`,
    en: `It is longer than ${most} characters. Shorten it.`,
  }),
  booleanSchema: {
    de: 'Beschreiben Sie den Wert, statt true oder false zu schreiben.',
    en: 'Write what the value is like instead of true or false.',
  },

  undescribedRequired: (name: string): Words => ({
    de: `Verlangt wird „${name}“, das nicht unter den Eigenschaften steht. Beschreiben Sie es dort, oder nehmen Sie es heraus.`,
    en: `It demands “${name}”, which is not among the properties. Describe it there, or take it out.`,
  }),
  undescribed: {
    de: 'Genannt wird etwas, das nicht unter den Eigenschaften steht. Beschreiben Sie es dort.',
    en: 'It names what is not among the properties. Describe it there.',
  },
  furtherProperties: {
    de: 'Nennen Sie jede Eigenschaft unter properties, und schreiben Sie hier false oder true.',
    en: 'Name each property under properties, and write false or true here.',
  },
  proto: {
    de: 'Dieser Name hat für Objekte in JavaScript eine andere Bedeutung. Wählen Sie einen anderen.',
    en: 'Objects of JavaScript have another meaning for this name. Call it otherwise.',
  },
  requiredAnything: {
    de: 'Die Eigenschaft muss da sein, ihr Schema sagt aber nicht, was sie ist. Geben Sie ihren Typ an, oder nehmen Sie sie aus required heraus.',
    en: 'It must be there, while its schema does not say what it is. Say its type, or take it out of required.',
  },
  inItself: {
    de: `Das Schema enthält sich selbst; ein Formular hätte dann kein Ende. ${manyLevels.de}`,
    en: `It has itself inside, and a form has no end then. ${manyLevels.en}`,
  },

  besideReference: (isOldDraft: boolean): Words => ({
    de: `Neben einem Verweis dürfen nur Texte stehen.${isOldDraft ? ' In diesem Entwurf (draft) gilt nichts, was daneben steht.' : ''} Schreiben Sie es dorthin, worauf verwiesen wird.`,
    en: `Beside a reference only words may stand.${isOldDraft ? ' In this draft nothing beside it holds.' : ''} Write it into what is referred to.`,
  }),
  referenceToItself: {
    de: `Das Schema verweist auf sich selbst; ein Formular hätte dann kein Ende. ${manyLevels.de}`,
    en: `It refers to itself, and a form has no end then. ${manyLevels.en}`,
  },
  noReference: { de: '$ref muss ein Text sein.', en: '$ref must be a text.' },
  otherFile: {
    de: 'Der Verweis führt in eine andere Datei, und nichts wird abgerufen. Nehmen Sie unter $defs in dieses Schema auf, worauf er verweist.',
    en: 'It refers to another file, and nothing is fetched. Put what it refers to into this schema, under $defs.',
  },
  anchor: {
    de: 'Der Verweis führt zu einem Anker. Verweisen Sie stattdessen auf eine Stelle, etwa #/$defs/name.',
    en: 'It refers to an anchor. Refer to a place instead, as in #/$defs/name.',
  },
  noPointer: {
    de: 'Das ist kein JSON Pointer. Schreiben Sie ihn etwa als #/$defs/name.',
    en: 'It is no JSON Pointer. Write one, as in #/$defs/name.',
  },
  nowhere: {
    de: 'Der Verweis führt zu keiner Stelle dieses Schemas oder zu etwas, das kein Schema ist. Berichtigen Sie ihn.',
    en: 'It leads nowhere in this schema, or to what is no schema. Correct it.',
  },

  noCommonType: {
    de: 'Die Werte haben keinen gemeinsamen Typ. Geben Sie den Typ an.',
    en: 'Its values have no type in common. Say its type.',
  },
  untyped: {
    de: 'Das gilt hier für Werte jedes Typs. Geben Sie daneben den Typ an.',
    en: 'It holds for values of any type here. Say the type beside it.',
  },
  nullType: {
    de: 'Eine Eigenschaft ohne Antwort wird weggelassen und ist nie null. Nehmen Sie null aus den Typen heraus und die Eigenschaft aus required.',
    en: 'A property that is not answered is left out and never null. Take null out of its types, and the property out of required.',
  },
  severalTypes: {
    de: 'Ein Wert hat einen Typ. Wählen Sie einen davon.',
    en: 'A value has one type. Choose one of them.',
  },
  otherType: (type: string, types: readonly unknown[]): Words => ({
    de: `„${type}“ ist kein Typ, nach dem ein Formular fragen kann. Wählen Sie einen von diesen: ${types.join(', ')}.`,
    en: `“${type}” is no type that a form can ask for. Choose one of ${types.join(', ')}.`,
  }),

  listedTwice: (keyword: string): Words => ({
    de: `Die Werte stehen schon unter ${keyword}. Schreiben Sie sie nur einmal.`,
    en: `${keyword} lists the values already. Write them once.`,
  }),
  notAmong: {
    de: 'Dieser Wert steht nicht unter enum. Schreiben Sie ihn dorthin, oder lassen Sie const weg.',
    en: 'It is none of the values under enum. Write it there, or leave const out.',
  },
  nothingListed: {
    de: 'Die Liste ist leer, und so lässt sich nichts antworten. Nennen Sie Werte.',
    en: 'It lists nothing, so that nothing can be answered. Name some values.',
  },
  muchListed: (most: number): Words => ({
    de: `Die Liste hat mehr als ${most} Werte. Kürzen Sie sie.`,
    en: `It lists more than ${most} values. Shorten it.`,
  }),
  otherValues: {
    de: 'Ein Formular kann nur Texte, Zahlen, true und false anbieten. Nehmen Sie die anderen Werte heraus.',
    en: 'A form can offer texts, numbers and booleans only. Take the others out.',
  },
  oneType,
  doubled: {
    de: 'Ein Wert steht zweimal in der Liste; er erfüllt dann zwei ihrer Schemata und nicht eines. Nehmen Sie einen davon heraus.',
    en: 'It lists a value twice, which then fulfils two of its schemas and not one. Take one out.',
  },
  excluded: (value: string): Words => ({
    de: `Die übrigen Schlüsselwörter schließen ${value} aus. Nehmen Sie den Wert heraus.`,
    en: `Its other keywords exclude ${value}. Take it out.`,
  }),
  notTexts: {
    de: 'Aufgezählt werden dürfen nur Texte. Machen Sie Texte daraus, oder geben Sie minimum und maximum an.',
    en: 'Only texts may be listed. Make them texts, or give a minimum and a maximum.',
  },

  listOfLists: {
    de: 'Nach einer Liste von Listen lässt sich nicht fragen. Setzen Sie ein Objekt dazwischen.',
    en: 'A list of lists cannot be asked for. Put an object between them.',
  },
  noItems: {
    de: 'Es ist nicht gesagt, was in der Liste steht. Geben Sie es unter items an.',
    en: 'It does not say what stands in the list. Say it under items.',
  },
  itemsAlike,

  noDecimals: {
    de: 'Zählen lassen sich nur Nachkommastellen. Schreiben Sie 1, 0.1, 0.01 und so weiter, oder lassen Sie es weg.',
    en: 'Only decimals can be counted. Write 1, 0.1, 0.01 and so on, or leave it out.',
  },
  excludedBound: {
    de: 'Eine ausgeschlossene Grenze braucht eine feste Zahl von Nachkommastellen. Schreiben Sie minimum oder maximum, oder ergänzen Sie multipleOf.',
    en: 'A bound that is excluded needs decimals that are counted. Write minimum or maximum, or add multipleOf.',
  },
  /** `reason`: the rest of a sentence about the pattern. */
  otherPattern: (pattern: string, reason: Words): Words => ({
    de: `Das Muster „${pattern}“ wird nicht angenommen: ${reason.de}.`,
    en: `“${pattern}” is not taken: ${reason.en}.`,
  }),
  dayWithPattern: {
    de: 'Ein Tag oder eine Zeit hat kein weiteres Muster und keine andere Länge. Lassen Sie eines von beiden weg.',
    en: 'A day or a time has no other pattern or length. Leave either out.',
  },

  condition: {
    de: 'Eine Bedingung darf sagen, welche Eigenschaften da sind (required) und welche Werte sie haben (const, enum, minimum, maximum), verbunden durch allOf, anyOf, oneOf und not. Schreiben Sie sie so.',
    en: 'A condition may say which properties are there (required) and which values they have (const, enum, minimum, maximum), joined by allOf, anyOf, oneOf and not. Write it so.',
  },
} as const
