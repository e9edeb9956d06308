export const received = {
  inbox: {
    back: 'Alle Zustellpunkte am Arbeitsplatz',
    heading: 'Eingegangene Anträge',
    intro:
      'Wartende Anträge stehen oben, die ältesten zuerst; entscheidet bis zur Frist niemand, weist der Zustelldienst sie zurück. Entschiedene bleiben in der Liste; auch wenn ihr Inhalt gelöscht ist, finden Sie sie über Namen und Notizen.',
    introLocked:
      'Sobald Sie oben die Schlüsseldateien gewählt haben, stehen hier statt der Kennungen die Namen, und Sie können nach ihnen suchen.',
    caption: 'Eingegangene Anträge',
    refresh: 'Aktualisieren',
    count: '{count, plural, =0 {Kein Antrag wartet.} one {Ein Antrag wartet.} other {# Anträge warten.}}',
    search: 'Suchen',
    searchHint:
      'Gesucht wird nach Name, Notiz, Leistung, Zustand, wer daran arbeitet, oder Kennung, und nur in Ihrem Browser.',
    show: 'Zeigen',
    shows: {
      all: 'Alle',
      waiting: 'Wartend',
      mine: 'Bei mir',
      near: 'Frist läuft bald ab',
      further: 'Nachgereichte Unterlagen',
    },
    counted: '{label} ({count, number})',
    fitting: '{count} von {of} geladenen Anträgen passen ({total} sind es insgesamt).',
    sort: 'Sortieren nach',
    sorts: {
      waiting: 'Wartezeit',
      name: 'Name',
      service: 'Leistung',
      submittedAt: 'Eingang',
      ahead: 'Frist',
      state: 'Zustand',
    },
    name: 'Name',
    open: 'Einreichung {id} öffnen',
    reading: 'wird entschlüsselt …',
    unnamed: {
      unnamed: 'ohne Namen',
      locked: 'braucht einen anderen Schlüssel',
      broken: 'lässt sich nicht lesen',
      gone: 'Inhalt nicht mehr vorhanden',
    },
    notes: '{count, plural, one {eine Notiz} other {# Notizen}}',
    further: 'Nachgereichte Unterlagen',
    service: 'Leistung',
    at: 'Eingegangen',
    ahead: 'Frist',
    draft: 'Entwurf',
    drafts: 'Noch nicht gesendet oder gespeichert:',
    near: 'bald',
    state: 'Zustand',
    more: 'Weitere anzeigen',
    empty: 'Noch kein Antrag',
    emptyHint: 'Sobald ein Onlinedienst etwas sendet, steht es hier.',
    nothing: 'Nichts gefunden',
    nothingHint: 'Namen und Notizen werden nur gefunden, soweit Ihre Schlüssel sie öffnen.',
  },
  claim: {
    free: 'Niemand bearbeitet diesen Fall.',
    own: 'Sie bearbeiten diesen Fall seit {since} Uhr.',
    other: 'In Arbeit bei {name} seit {since} Uhr.',
    from: 'Übernommen von {name}.',
    take: 'Ich bearbeite das',
    takeOver: 'Übernehmen',
    giveBack: 'Zurückgeben',
    listed: 'in Arbeit bei {name} seit {since}',
    listedOwn: 'in Arbeit bei Ihnen seit {since}',
  },
  ahead: {
    rejected: 'wird am {day} zurückgewiesen, wenn niemand entscheidet',
    deleted: 'Inhalt bis {day} lesbar',
    unreadable: 'am {day} zurückgewiesen, Inhalt nicht mehr lesbar',
    gone: 'Inhalt am {day} gelöscht',
  },
  aheadListed: {
    rejected: '{day}',
    deleted: 'lesbar bis {day}',
    unreadable: 'zurückgewiesen am {day}',
    gone: 'Inhalt gelöscht am {day}',
  },
  after: {
    hint: 'Der Antrag selbst ist hier nicht mehr vorhanden. Sie sehen noch, was Ihre Stelle dazu gespeichert hat.',
    noEntry:
      'Der Antrag selbst ist hier nicht mehr vorhanden, und niemand hat ihn an diesem Arbeitsplatz rechtzeitig geöffnet. Deshalb ist kein Name bekannt.',
    locked:
      'Der Antrag selbst ist hier nicht mehr vorhanden. Die Angaben dazu sind mit dem Schlüssel {kid} verschlüsselt: Wählen Sie auch dessen Datei.',
    noName: 'nicht bekannt',
  },
  entry: {
    title: 'Diesen Antrag finden Sie später nicht wieder',
    hint: 'Name und Antwortschlüssel ließen sich nicht verschlüsselt speichern. Sobald der Inhalt gelöscht ist, fehlen sie.',
    again: 'Noch einmal versuchen',
  },
  notes: {
    heading: 'Notizen',
    intro:
      'Nur für die Sachbearbeitung dieses Zustellpunkts. Notizen stehen bei allen Einreichungen des Falls. Sie werden in Ihrem Browser verschlüsselt und mit dem Fall gelöscht.',
    locked: 'Diese Notiz ist mit dem Schlüssel {kid} verschlüsselt. Wählen Sie auch dessen Datei.',
    broken: 'Diese Notiz lässt sich nicht lesen: Sie wurde verändert oder stammt nicht von diesem Zustellpunkt.',
    new: 'Neue Notiz',
    write: 'Notiz speichern',
    written: 'Die Notiz ist gespeichert.',
    required: 'Schreiben Sie etwas in die Notiz.',
    tooLong: 'Höchstens {most, number} Zeichen.',
    delete: 'Löschen',
    deleteTitle: 'Notiz löschen?',
    deleteText: 'Die Notiz wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    received: typeof received
  }
}
