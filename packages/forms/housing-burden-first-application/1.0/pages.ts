import type { FormPage } from '../../definition.ts'
import { words } from './labels-notation.ts'

export const title = words('Lastenzuschuss – Erstantrag', 'Housing-burden subsidy – first application')

export const intro = words(
  'Der Lastenzuschuss hilft bei den Kosten für ein Haus oder eine Wohnung, die Ihnen gehört und in der Sie selbst wohnen. Mit diesem Formular beantragen Sie ihn zum ersten Mal.',
  'The housing-burden subsidy helps with the costs of a house or flat that you own and live in yourself. Use this form to apply for it for the first time.',
)

/** The pages in the order in which the form asks; the texts are ours, like the composition of the root (decisions 8). */
export const pages: FormPage[] = [
  {
    key: 'applicant',
    title: words('Antragstellende Person', 'Applicant'),
    intro: words(
      'Zuerst geht es um die Person, die den Zuschuss beantragt: wer sie ist, welche Einnahmen und Ausgaben sie hat und ob es Vermögen gibt. Gut zur Hand sind Nachweise über Einnahmen und Sozialleistungen.',
      'First, this is about the person who applies for the subsidy: who they are, what income and expenses they have, and whether there are assets. It helps to have proof of income and of benefits to hand.',
    ),
    sections: {
      G00000701: words(
        'Nur für manche: Wer Menschen aus dem Ausland aufnimmt, verpflichtet sich manchmal gegenüber der Ausländerbehörde, für ihren Unterhalt aufzukommen. Hat das jemand für die antragstellende Person getan? Wenn Sie davon nichts wissen, trifft es meistens nicht zu.',
        'Only for some: people who take in others from abroad sometimes promise the immigration office that they will pay for their living. Has somebody done this for the applicant? If you have not heard of it, it usually does not apply.',
      ),
      G00001507: words(
        'Zum Vermögen gehört, was die Person besitzt: Häuser und Grundstücke, Geld auf Konten und in bar, Wertpapiere, wertvolle Gegenstände. Geschätzte Werte genügen.',
        'Assets are what the person owns: houses and land, money in accounts and in cash, securities, valuable things. Estimated values will do.',
      ),
    },
    members: ['G00000448'],
  },
  {
    key: 'dwelling',
    title: words('Wohnraum', 'Dwelling'),
    intro: words(
      'Jetzt geht es um das Haus oder die Wohnung. Sie brauchen die Anschrift und, wenn ein Einzug geplant ist, das Datum. Danach kreuzen Sie an, was davon auf den Wohnraum zutrifft.',
      'Now this is about the house or flat. You need the address and, if a move is planned, its date. Then you tick what applies to the dwelling.',
    ),
    members: ['G00001535'],
  },
  {
    key: 'household',
    title: words('Haushaltsmitglieder', 'Household members'),
    intro: words(
      'Hier nennen Sie alle weiteren Personen im Haushalt. Für jede fragen wir fast dasselbe wie zu Beginn; gut zur Hand sind auch ihre Nachweise. Gibt es keine weiteren Personen, genügt eine Antwort.',
      'Here you list everyone else in the household. For each person we ask almost the same as at the beginning; it helps to have their documents to hand too. If there is nobody else, one answer is enough.',
    ),
    members: ['G00001541'],
  },
  {
    key: 'changes',
    title: words('Veränderungen im Haushalt', 'Changes in the household'),
    intro: words(
      'Hat sich die Zahl der Haushaltsmitglieder verändert, oder wird sie sich verändern? Hilfreich sind die Daten dazu, zum Beispiel von einem Einzug oder Auszug.',
      'Has the number of household members changed, or will it change? It helps to know the dates, for example of moving in or out.',
    ),
    members: ['G00001542'],
  },
  {
    key: 'burdens',
    title: words('Eigentum und Belastungen', 'Ownership and housing costs'),
    intro: words(
      'Hier geht es um Ihr Eigentum und um die Belastungen, also die Kosten für das Eigenheim. Gut zur Hand sind Unterlagen zu Eigentum, Größe, Darlehen, Zuschüssen und weiteren Ausgaben.',
      'This is about what you own and what your home costs. It helps to have papers on ownership, size, loans, grants and further expenses to hand.',
    ),
    sections: {
      G00001553: words(
        'Belastungen sind das, was Ihr Eigenheim laufend kostet, zum Beispiel Zinsen und Tilgung für ein Darlehen, Grundsteuer, Instandhaltung. Die Einzelheiten folgen in den nächsten Abschnitten.',
        'Housing costs are what your home costs you regularly, such as interest and principal of a loan, property tax, upkeep. The details follow in the next sections.',
      ),
    },
    members: ['G00001543'],
  },
  {
    key: 'additional-use',
    title: words('Zusätzliche Nutzung', 'Additional use'),
    intro: words(
      'Wird ein Teil des Wohnraums beruflich genutzt, oder wohnt noch jemand dort? Gut zur Hand sind die Größe der Fläche und, bei Untermiete, die Beträge für Miete und Nebenkosten.',
      'Is part of the dwelling used for work, or does somebody else live there? It helps to know the size of the space and, with subtenants, the amounts of rent and service charges.',
    ),
    members: ['G00001545'],
  },
  {
    key: 'representative',
    title: words('Vertretung', 'Representative'),
    intro: words(
      'Diese Seite ist nur nötig, wenn jemand den Antrag für eine andere Person stellt. Gut zur Hand ist dann die Vollmacht oder die Betreuungsurkunde. Sonst gehen Sie einfach weiter.',
      'You only need this page if somebody applies on behalf of another person. It then helps to have the power of attorney or the certificate of guardianship to hand. Otherwise simply continue.',
    ),
    members: ['G00001059'],
  },
]
