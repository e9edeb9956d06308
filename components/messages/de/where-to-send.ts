import { replyChannels } from './reply-channels.ts'

/** The page "Where can I send?" for everybody. */
export const whereToSend = {
  title: 'Wohin kann ich senden?',
  intro:
    'Finden Sie den Zustellpunkt der Behörde, die für eine Leistung an einem Ort zuständig ist. Sie brauchen dafür kein Konto.',
  form: {
    label: 'Zustellpunkt suchen',
    service: 'Leistung',
    serviceHint: 'Wort aus ihrem Namen oder dem der Stelle, Leistungsschlüssel (14 Ziffern, beginnt mit 99) oder URN',
    place: 'Ort',
    placeHint:
      'Name des Ortes oder Landes, Regionalschlüssel (ARS, 12 Ziffern) oder Gemeindeschlüssel (AGS, 8 Ziffern)',
    submit: 'Suchen',
  },
  tooMany: {
    title: 'Zu viele Suchen in kurzer Zeit',
    note: 'Warten Sie {seconds, plural, one {eine Sekunde} other {# Sekunden}}, und laden Sie die Seite neu.',
  },
  services: {
    all: 'Leistungen, für die Sie hier senden können',
    choose: 'Welche Leistung meinen Sie?',
    none: 'Hier wird noch keine Leistung angeboten',
    noneNote: 'Noch ist kein Zustellpunkt aktiv. Sehen Sie später wieder nach, oder fragen Sie die Behörde.',
    unknown: 'Für „{text}“ gibt es hier keine Leistung',
    unknownNote:
      'Prüfen Sie die Schreibweise, oder suchen Sie nach einem kürzeren Wort. Gesucht wird nach Leistungen, die aktive Zustellpunkte anbieten.',
    showAll: 'Alle Leistungen anzeigen',
    more: 'Es gibt noch mehr. Suchen Sie nach einem Wort, um die Liste einzugrenzen.',
    offeredBy: '{count, plural, one {Ein Zustellpunkt} other {# Zustellpunkte}}: {names}',
    andMore: '{names} …',
  },
  places: {
    choose: 'Welchen Ort meinen Sie?',
    missing: 'Für welchen Ort?',
    missingNote: 'Geben Sie oben einen Ort an, oder wählen Sie ein Land.',
    unknown: '„{text}“ ist hier nicht bekannt',
    unknownNote:
      'Bekannt sind Deutschland, die Länder und was der Betreiber dazu eingerichtet hat. Suchen Sie nach dem Land, oder geben Sie den Regionalschlüssel (ARS, 12 Ziffern) oder den Gemeindeschlüssel (AGS, 8 Ziffern) des Ortes an.',
    postcode: 'Postleitzahlen kennt diese Suche nicht',
    postcodeNote:
      'Eine Postleitzahl kann zu mehreren Gemeinden gehören. Geben Sie den Namen des Ortes oder seinen Gemeindeschlüssel (AGS, 8 Ziffern) an.',
    others: 'Meinten Sie einen anderen Ort?',
    more: 'Es gibt noch mehr. Geben Sie mehr vom Namen an.',
    key: 'Schlüssel {key}',
  },
  result: {
    heading:
      '{count, plural, =0 {Kein Zustellpunkt gefunden} one {Ein Zustellpunkt gefunden} other {# Zustellpunkte gefunden}}',
    asked: '{service}, {place}',
    order: 'Der Zustellpunkt für das engste Gebiet steht zuerst.',
    noneTitle: 'Hier ist niemand zuständig',
    none: 'Für diese Leistung gibt es Zustellpunkte, aber keiner ist für {place} zuständig. Suchen Sie nach einem größeren Gebiet, oder fragen Sie die Behörde vor Ort.',
    behind: 'So viele Seiten gibt es nicht.',
    first: 'Zur ersten Seite',
    id: 'Kennung (destinationId)',
    contact: 'Kontakt',
    regions: 'Zuständig für',
    everywhere: 'ganz Deutschland',
    moreRegions: '{regions} und {count, plural, one {ein weiteres Gebiet} other {# weitere Gebiete}}',
    schemas: 'Datenschemas',
    noSchema: 'keines genannt',
    replyChannels: 'Wege für Antworten',
    channelNames: replyChannels,
    metadataVersions: 'Versionen des Metadatenschemas',
    send: 'So senden Sie',
    form: 'Online ausfüllen: {title}',
    formNote: 'Ohne eigenes System und ohne Konto.',
    own: 'Mit einem eigenen System: Dafür brauchen Sie einen Client, den Sie im Portal anlegen; ein Konto dafür gibt Ihnen der Betreiber. Verschlüsseln Sie für diesen Zustellpunkt, und senden Sie an seine Kennung.',
    command: 'Mit dem Programm kurier-client',
    reference: 'Alle Aufrufe der Schnittstellen',
  },
}

declare module '../areas.ts' {
  interface Messages {
    whereToSend: typeof whereToSend
  }
}
