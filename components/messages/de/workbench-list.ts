/** Destinations with what there is to do, at the workbench and on a case worker's start page. */
export const workbenchList = {
  intro:
    'Hier lesen Sie die Einreichungen an Ihre Zustellpunkte, nehmen sie an, weisen sie zurück und antworten. Alles wird in Ihrem Browser entschlüsselt und signiert; Ihre privaten Schlüssel verlassen ihn nicht.',
  caption: 'Zustellpunkte, an denen Sie arbeiten',
  search: 'Name des Zustellpunkts',
  name: 'Zustellpunkt',
  waiting: 'Wartend',
  further: 'Nachgereicht',
  mine: 'Bei mir',
  deadline: 'Nächste Frist',
  near: '{count, plural, one {eine Frist läuft bald ab} other {# Fristen laufen bald ab}}',
  closed: 'Der Arbeitsplatz ist für die Sachbearbeitung',
  closedHint:
    'Anträge lesen und entscheiden können nur Personen mit der Rolle „Sachbearbeitung“, denn was Antragstellende schreiben, geht sonst niemanden etwas an. Eigentümerinnen und Eigentümer der Organisation können diese Rolle vergeben.',
  toDestinations: 'Zu den Zustellpunkten',
  quiet: 'Es wartet nichts',
  quietHint: 'Sobald ein Antrag eingeht, steht sein Zustellpunkt hier.',
  all: 'Alle Zustellpunkte am Arbeitsplatz{rest, plural, =0 {} one { (einer mehr)} other { (# mehr)}}',
  empty: 'Kein Zustellpunkt',
  emptyHint: 'In Ihren Organisationen gibt es noch keinen Zustellpunkt, oder keiner passt zur Suche.',
}
