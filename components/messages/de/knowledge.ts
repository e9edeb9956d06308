/** Wer wann von etwas wusste: die rechtliche Sicht auf einen Fall. */
export const knowledge = {
  title: 'Wer wusste wann davon?',
  intro:
    'Für jede Einreichung und Antwort: wann sie abgesendet wurde, wie die empfangende Seite davon erfuhr, wann sie Inhalte abgerufen hat und wer entschieden hat. Alle Zeiten in deutscher Zeit.',
  back: 'Zum Verlauf des Falls',
  print: 'Drucken',
  case: 'Fall {caseId}',
  asOf: 'Stand: {date}',
  parties: '{client} (Onlinedienst) an {destination} (Zustellpunkt)',
  omitted: 'Der Fall hat mehr Ereignisse, als hier betrachtet werden; Älteres kann fehlen.',
  none: 'In diesem Fall wurde noch nichts angelegt.',
  heading: '{kind, select, submission {Einreichung} other {Antwort}} {id}',
  sides: {
    administration: 'die Verwaltung',
    'online-service': 'der Onlinedienst',
  },
  handedIn: 'Abgesendet',
  handedInHow: 'vollständig beim Zustelldienst eingegangen',
  notHandedIn: 'noch nicht abgesendet',
  toldByCallback: 'Per Callback benachrichtigt',
  toldHow:
    '{side}; bestätigt mit 2xx, {failed, plural, =0 {im ersten Versuch} one {nach # vergeblichen Versuch} other {nach # vergeblichen Versuchen}}',
  notTold: 'nein',
  untold: {
    notConfigured: 'Es war kein Callback eingerichtet.',
  },
  untoldAttempts: '{attempts, plural, one {# vergeblicher Versuch} other {# vergebliche Versuche, zuletzt}}: {last}',
  toldByList: 'Aus der Liste erfahren',
  toldByListHow: '{side}; hat die Liste abgerufen, in der sie steht',
  fetched: 'Inhalt abgerufen',
  notFetched: 'kein Abruf festgehalten',
  fetchedHow: '{part}: {first}{times, plural, =1 {} other {, zuletzt {last} (#-mal)}}',
  fetchedBy: 'durch {client}',
  fetchedByOther: 'durch einen Client der empfangenden Seite',
  fetchedNote:
    'Abrufe hält das Portal nebenbei fest, mit einigen Sekunden Verzug; sie sind keine signierten Ereignisse. Ein Abruf beginnt mit der Antwort des Zustelldienstes; ob sie vollständig ankam, ist damit nicht gesagt.',
  decided: 'Entschieden',
  notDecided: 'noch nicht',
  decidedBy: {
    service: 'signiert vom Zustelldienst, Schlüssel {kid}',
    destination: 'signiert mit dem Schlüssel des Zustellpunkts {kid}',
  },
  decisionTold: 'Von der Entscheidung benachrichtigt',
  deemed: 'Gilt als zugegangen',
  notDeemed: 'noch kein Tag: wovon an gezählt wird, ist noch nicht geschehen',
  counted: 'gezählt ab {from}, {days, plural, =0 {am selben Tag} one {# Tag danach} other {# Tage danach}}: {counted}',
  passed: 'verschoben, weil {day} {why} ist',
  because: {
    saturday: 'ein Samstag',
    sunday: 'ein Sonntag',
    holiday: 'ein Feiertag ({holiday})',
  },
  calendar: 'Feiertage: {state}',
  calendarCountry: 'nur bundesweite Feiertage, da keine Region angegeben ist',
  rule: {
    title: 'Regel des Betriebs für den Zugang',
    none: 'Der Betrieb hat keine Regel festgelegt. Deshalb wird kein Tag des Zugangs genannt.',
    text: '{from, select, told {Ab dem Tag, an dem die empfangende Seite erstmals davon erfuhr (Callback oder Liste)} fetched {Ab dem Tag des ersten Abrufs} other {Ab dem Tag der Absendung}}: {days, plural, =0 {am selben Tag} one {# Tag danach} other {# Tage danach}}. {working, select, yes {Fällt der Tag auf einen Samstag, Sonntag oder gesetzlichen Feiertag, gilt der nächste Werktag danach.} other {Wochenenden und Feiertage verschieben den Tag nicht.}}',
    advice:
      'Diese Regel hat der Betrieb dieser Installation festgelegt. Sie ist keine Rechtsauskunft; maßgeblich ist das jeweils geltende Recht.',
    local:
      'Nicht berücksichtigt sind Feiertage einzelner Gemeinden: Fronleichnam in Teilen Sachsens und Thüringens, Mariä Himmelfahrt in überwiegend katholischen Gemeinden Bayerns, das Friedensfest in Augsburg.',
  },
  states: {
    SH: 'Schleswig-Holstein',
    HH: 'Hamburg',
    NI: 'Niedersachsen',
    HB: 'Bremen',
    NW: 'Nordrhein-Westfalen',
    HE: 'Hessen',
    RP: 'Rheinland-Pfalz',
    BW: 'Baden-Württemberg',
    BY: 'Bayern',
    SL: 'Saarland',
    BE: 'Berlin',
    BB: 'Brandenburg',
    MV: 'Mecklenburg-Vorpommern',
    SN: 'Sachsen',
    ST: 'Sachsen-Anhalt',
    TH: 'Thüringen',
  },
}

declare module '../areas.ts' {
  interface Messages {
    knowledge: typeof knowledge
  }
}
