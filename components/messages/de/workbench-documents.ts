/** What case workers read who ask for documents, and see what was handed in. */
export const workbenchDocuments = {
  asking: {
    legend: 'Unterlagen anfordern',
    hint: 'Für jede Unterlage bekommt die antragstellende Person auf der Statusseite ein eigenes Feld zum Hochladen. Was sie einreicht, kommt in diesem Fall wieder bei Ihnen an.',
    foreign:
      'Der Antrag kam über einen anderen Onlinedienst. Er muss Nachrichten verstehen, die Unterlagen anfordern (Version 1.1.0). Wissen Sie das nicht, schreiben Sie in die Nachricht, was fehlt.',
    suggestions: 'Vorschläge aus dem Antrag',
    suggest: '{name} anfordern',
    add: 'Unterlage hinzufügen',
    number: 'Unterlage {number, number}',
    title: 'Was wird gebraucht?',
    explanation: 'Erläuterung',
    explanationHint: 'Zum Beispiel, welcher Zeitraum, oder wo es die Unterlage gibt.',
    required: 'Wird auf jeden Fall gebraucht',
    remove: 'Entfernen',
    until: 'Bis wann?',
    untilHint: 'Auch nach diesem Tag kann noch etwas eingereicht werden.',
    full: 'Mehr Unterlagen lassen sich nicht auf einmal anfordern.',
    note: 'Unterlagen angefordert:',
    noteUntil: 'Unterlagen angefordert bis {day}:',
    noteLost: 'Was angefordert wurde, ließ sich nicht als Notiz speichern. Notieren Sie es selbst.',
    faults: {
      required: 'Unterlage {number, number}: Schreiben Sie, was gebraucht wird, oder entfernen Sie sie.',
      'too-long': 'Unterlage {number, number}: höchstens {most, number} Zeichen.',
    },
  },
  handedIn: {
    heading: 'Nachgereichte Unterlagen',
    count: '{there, number} von {total, number} angeforderten Unterlagen sind da.',
    states: { handed: 'eingereicht', before: 'schon eingereicht', missing: 'fehlt', optional: 'nicht dabei' },
    before: '{count, plural, one {Eine Datei} other {# Dateien}} am {day}',
    noFile: 'nicht unter den Anlagen',
    others: 'Sonstige Unterlagen',
    remark: 'Bemerkung',
    list: 'Unterlagen',
  },
  ofCase: {
    heading: 'Einreichungen dieses Falls',
    application: 'Antrag vom {at}',
    further: 'Unterlagen vom {at}',
    here: 'hier geöffnet',
  },
}
