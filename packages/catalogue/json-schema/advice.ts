import type { Words } from '@kurier/forms/definition'

const noReference = {
  de: 'Verweisen Sie mit $ref auf eine Stelle in diesem Schema.',
  en: 'Refer to a place in this schema with $ref.',
}
const nameProperties = {
  de: 'Nennen Sie jede Eigenschaft unter properties.',
  en: 'Name each property under properties.',
}
export const itemsAlike = {
  de: 'Alle Einträge einer Liste müssen gleich aufgebaut sein. Beschreiben Sie ein Objekt mit einer Eigenschaft für jede Stelle.',
  en: 'Every item of a list must be alike. Make an object with a property for each place.',
}
const itemsUnderItems = {
  de: 'Beschreiben Sie unter items, wie jeder Eintrag aussieht.',
  en: 'Say what each item is like under items.',
}
export const oneType = {
  de: 'Ein Wert hat einen Typ mit einem Satz von Schlüsselwörtern. Schreiben Sie ein einziges Schema, oder zählen Sie die Werte als const mit je einem title auf.',
  en: 'A value has one type with one set of keywords. Write one schema, or list the values as const with a title each.',
}
const conditionAbove = {
  de: 'Schreiben Sie die Bedingung in das Objekt, das beide Eigenschaften hat.',
  en: 'Write the condition into the object that has both properties.',
}

/** What to do instead of keywords that are not taken. */
export const advice: Readonly<Record<string, Words>> = {
  $ref: {
    de: 'Ein Verweis muss hier für sich stehen. Schreiben Sie aus, worauf er verweist.',
    en: 'A reference must stand alone here. Write out what it refers to.',
  },
  $dynamicRef: noReference,
  $recursiveRef: noReference,
  $id: {
    de: 'Nur das ganze Schema darf eine Adresse haben. Lassen Sie sie hier weg.',
    en: 'Only the whole schema may have an address. Leave it out here.',
  },
  patternProperties: nameProperties,
  propertyNames: nameProperties,
  minProperties: {
    de: 'Nennen Sie unter required die Eigenschaften, die da sein müssen.',
    en: 'Say which properties must be there under required.',
  },
  maxProperties: {
    de: 'Sagen Sie mit oneOf oder not, welche Eigenschaften einander ausschließen.',
    en: 'Say which properties exclude each other with oneOf or not.',
  },
  unevaluatedProperties: {
    de: 'Schreiben Sie stattdessen additionalProperties.',
    en: 'Write additionalProperties instead.',
  },
  unevaluatedItems: { de: 'Schreiben Sie stattdessen items.', en: 'Write items instead.' },
  prefixItems: itemsAlike,
  additionalItems: {
    de: 'Alle Einträge einer Liste müssen gleich aufgebaut sein. Schreiben Sie nur items.',
    en: 'Every item of a list must be alike. Write items alone.',
  },
  contains: itemsUnderItems,
  minContains: itemsUnderItems,
  maxContains: itemsUnderItems,
  allOf: {
    de: 'Schreiben Sie, was hier verbunden ist, in ein einziges Schema.',
    en: 'Write what it joins into one schema.',
  },
  anyOf: oneType,
  oneOf: oneType,
  not: {
    de: 'Sagen Sie, welche Werte es geben darf, statt welche nicht.',
    en: 'Say which values there may be instead of which not.',
  },
  if: conditionAbove,
  then: conditionAbove,
  else: conditionAbove,
  dependencies: {
    de: 'Schreiben Sie stattdessen dependentRequired, das es in diesem Entwurf (draft) gibt.',
    en: 'Write dependentRequired instead, which this draft has.',
  },
  dependentRequired: {
    de: 'Dieser Entwurf (draft) kennt es nicht. Schreiben Sie stattdessen dependencies, oder nennen Sie in $schema einen neueren.',
    en: 'This draft does not know it. Write dependencies instead, or name a newer draft in $schema.',
  },
  dependentSchemas: {
    de: 'Dieser Entwurf (draft) kennt es nicht. Schreiben Sie if und then, oder nennen Sie in $schema einen neueren.',
    en: 'This draft does not know it. Write if and then, or name a newer draft in $schema.',
  },
  nullable: {
    de: 'Eine Eigenschaft ohne Antwort wird weggelassen und ist nie null. Lassen Sie nullable weg.',
    en: 'A property that is not answered is left out and never null. Leave nullable out.',
  },
}

export const adviceOn = (keyword: string): Words =>
  advice[keyword] ?? {
    de: 'Dieses Schlüsselwort wird nicht angenommen. Lassen Sie es weg.',
    en: 'It is not taken. Leave it out.',
  }
