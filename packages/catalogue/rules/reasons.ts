import type { Words } from '@kurier/forms/definition'

/** Why a rule does not run, for operators. */
const fixed = {
  unread: {
    de: 'Der Text lässt sich nicht vollständig lesen.',
    en: 'The text cannot be read completely.',
  },
  tooLong: {
    de: 'Der Text ist zu lang, um gelesen zu werden.',
    en: 'The text is too long to be read.',
  },
  tooMany: {
    de: 'Es sind zu viele Regeln; diese wurde nicht mehr gelesen.',
    en: 'There are too many rules; this one was not read any more.',
  },
  broken: {
    de: 'Die Übersetzung hat nicht die Form einer Regel.',
    en: 'The translation does not have the shape of a rule.',
  },
  tooDeep: {
    de: 'Die Bedingung ist zu tief oder zu groß.',
    en: 'The condition is too deep or too large.',
  },
  translated: {
    de: 'Für dieses Element liegen übersetzte Regeln vor, die etwas anderes oder weniger sagen als dieser Text.',
    en: 'This element has translated rules, which say something else or less than this text.',
  },
  acrossList: {
    de: 'Die Regel betrifft Angaben in einer Liste und zugleich außerhalb davon.',
    en: 'The rule is about things in a list and outside of it at once.',
  },
  tooManyPlaces: {
    de: 'Das Element steht an zu vielen Stellen.',
    en: 'The element stands at too many places.',
  },
  contradiction: {
    de: 'Regeln zum selben Element widersprechen sich: Es wäre verlangt und ausgeschlossen. Keine davon läuft.',
    en: 'Rules on the same element contradict each other: it would be required and ruled out. None of them runs.',
  },
  unfulfillable: {
    de: 'Es fand sich keine Antwort, die diese Regel und alles, was sonst gilt, erfüllt.',
    en: 'No answer was found that fulfils this rule and everything else that holds.',
  },
  shownElsewhere: {
    de: 'Wann das Element gezeigt wird, sagen auch Regeln, die nicht laufen.',
    en: 'Rules that do not run say, too, when the element is shown.',
  },
  united: {
    de: 'Mehrere Regeln zeigen dieses Element, jede unter ihrer Bedingung: Es ist zu sehen, sobald eine davon zutrifft.',
    en: 'Several rules show this element, each under its condition: it is there as soon as one of these holds.',
  },
  obeyed: {
    de: 'Wird befolgt, indem das Formular danach nicht fragt.',
    en: 'Is followed in that the form does not ask for it.',
  },
  dates: {
    de: 'Tag, Monat und Jahr sind keine Zahlenfelder.',
    en: 'Day, month and year are no fields of numbers.',
  },
} as const satisfies Record<string, Words>

const about =
  (de: (what: string) => string, en: (what: string) => string) =>
  (what: string): Words => ({ de: de(what), en: en(what) })

/** `reasons.ambiguous('F60000227')`: the same with what it is about. */
export const reasons = {
  ...fixed,
  unknownOperator: about(
    (name) => `Den Operator „${name}“ gibt es nicht.`,
    (name) => `There is no operator “${name}”.`,
  ),
  unknownEffect: about(
    (name) => `Die Wirkung „${name}“ gibt es nicht.`,
    (name) => `There is no effect “${name}”.`,
  ),
  noSuchElement: about(
    (id) => `${id} ist nicht im Schema.`,
    (id) => `${id} is not in the schema.`,
  ),
  severalVersions: about(
    (id) => `${id} gibt es im Schema in mehreren Versionen.`,
    (id) => `The schema has several versions of ${id}.`,
  ),
  notFound: about(
    (id) => `${id} ist von dem Element aus, das die Regel trägt, nicht zu finden.`,
    (id) => `${id} cannot be found from the element that bears the rule.`,
  ),
  ambiguous: about(
    (id) => `${id} steht an mehreren Stellen, und welche gemeint ist, sagt die Regel nicht.`,
    (id) => `${id} stands at several places, and the rule does not say which of them is meant.`,
  ),
  noValue: about(
    (id) => `Die Gruppe ${id} hat keinen Wert, der sich vergleichen ließe.`,
    (id) => `The group ${id} has no value to compare.`,
  ),
  notComparable: about(
    (id) => `Mit dem Feld ${id} lässt sich so nicht vergleichen.`,
    (id) => `The field ${id} cannot be compared like this.`,
  ),
  noBoolean: about(
    (id) => `${id} ist kein Ja-Nein-Feld.`,
    (id) => `${id} is no field for yes or no.`,
  ),
  neverFilled: about(
    (id) => `${id} kann niemand ausfüllen.`,
    (id) => `Nobody can fill in ${id}.`,
  ),
  leftOut: about(
    (id) => `${id} wird in diesem Formular nie gefragt.`,
    (id) => `${id} is never asked in this form.`,
  ),
  cycle: about(
    (ids) => `Regeln, die von einander abhängen, schließen im Kreis: ${ids}.`,
    (ids) => `Rules that depend on each other close things in a circle: ${ids}.`,
  ),
}

/** A value that a field cannot have. */
export const noSuchValue = (id: string, value: string): Words => ({
  de: `Das Feld ${id} hat keinen Wert „${value}“.`,
  en: `The field ${id} has no value “${value}”.`,
})

/** A code that means something else than the rule says. */
export const otherMeaning = (id: string, value: string, label: string): Words => ({
  de: `Der Code ${value} von ${id} heißt in der Liste nicht „${label}“.`,
  en: `The list of ${id} does not call the code ${value} “${label}”.`,
})
