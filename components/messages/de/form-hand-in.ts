/** What people read who hand in documents in a case, after the office has asked for them. */
export const formHandIn = {
  title: 'Angeforderte Unterlagen',
  until: 'Bitte reichen Sie die Unterlagen bis {day} ein.',
  over: 'Gebeten wurde um die Unterlagen bis {day}. Sie können sie noch einreichen; ob sie berücksichtigt werden, entscheidet die zuständige Stelle.',
  intro:
    'PDF, JPEG oder PNG, je Datei höchstens {size}, auf einmal höchstens {total}. Große Fotos machen wir hier im Browser kleiner, dann werden die Dateien verschlüsselt. Sie können auch erst einen Teil einreichen und den Rest später.',
  keep: 'Diese Liste ist nach dem Öffnen noch {days, plural, one {einen Tag} other {# Tage}} zu lesen. Einreichen können Sie auch danach.',
  states: { handed: 'eingereicht', open: 'noch offen', optional: 'falls vorhanden', refused: 'nicht übernommen' },
  handed:
    '{count, plural, one {Eine Datei} other {# Dateien}} am {day} eingereicht.{refused, select, true { Die Stelle konnte sie nicht übernehmen.} other {}}',
  others: 'Sonstige Unterlagen',
  othersHint: 'Alles, was oben nicht passt.',
  remark: 'Bemerkung',
  remarkHint: 'Zum Beispiel, was noch fehlt und wann Sie es einreichen können.',
  remarkTooLong: 'Die Bemerkung darf höchstens {most, number} Zeichen haben.',
  send: 'Unterlagen absenden',
  nothing: 'Wählen Sie mindestens eine Datei aus, oder schreiben Sie eine Bemerkung.',
  sentTitle: 'Ihre Unterlagen sind abgesendet',
  sent: '{count, plural, =0 {Ihre Bemerkung liegt} one {Eine Datei liegt} other {# Dateien liegen}} für die zuständige Stelle bereit. Wie es weitergeht, sehen Sie unten auf dieser Seite.',
  gone: {
    open: 'Unterlagen zu dieser Antwort einreichen',
    title: 'Ohne die Liste einreichen',
    note: 'Die Antwort mit der Liste der Unterlagen ist gelöscht. Schreiben Sie dazu, was Sie einreichen.',
    others: 'Unterlagen',
  },
  closed: {
    ended: {
      title: 'Hier können Sie nichts mehr einreichen',
      note: 'Die zuständige Stelle hat in diesem Fall nichts übernommen. Wenden Sie sich bitte direkt an sie.',
    },
    paused: {
      title: 'Im Moment nicht möglich',
      note: 'Die zuständige Stelle nimmt auf diesem Weg gerade nichts an. Versuchen Sie es später noch einmal, oder wenden Sie sich direkt an sie.',
    },
  },
  events: {
    'submit-submission': { title: 'Unterlagen eingereicht', note: 'Sie sind vollständig beim Zustelldienst.' },
    'notify-submission': {
      title: 'Die zuständige Stelle weiß von den Unterlagen',
      note: 'Übernommen hat sie sie damit noch nicht.',
    },
    'forward-submission': {
      title: 'Unterlagen weitergeleitet',
      note: 'Die zuständige Stelle meldet, dass sie die Unterlagen weitergeleitet hat.',
    },
    'accept-submission': {
      title: 'Unterlagen von der zuständigen Stelle übernommen',
      note: 'Alles ist unverändert angekommen.',
    },
    'reject-submission': {
      title: 'Unterlagen von der zuständigen Stelle nicht übernommen',
      note: 'Das ist der Grund:',
    },
    'reject-submission-late': {
      title: 'Unterlagen nicht rechtzeitig abgeholt',
      note: 'Die zuständige Stelle hat sich in der vorgesehenen Zeit nicht gemeldet. Wenden Sie sich an sie, oder reichen Sie die Unterlagen noch einmal ein.',
    },
    'delete-submission': {
      title: 'Unterlagen beim Zustelldienst gelöscht',
      note: 'Die verschlüsselten Dateien liegen nicht mehr beim Zustelldienst.',
    },
  },
}
