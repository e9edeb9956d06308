/** What is known of the certificate chain of a key, and why one does not hold; part of `destinations` and `rotation`. */
export const keyChains = {
  checked: 'Kette geprüft bis zur Wurzel „{root}“, gültig bis {until}',
  revocation: {
    checked: 'Sperrungen geprüft',
    outdated: 'Sperrliste veraltet, neuere Sperrungen unbekannt',
    unknown: 'Sperrungen nicht geprüft',
  },
  kept: 'Kette aufbewahrt, nicht geprüft: Der Betrieb hat keine Wurzelzertifikate eingetragen.',
  none: 'Kein Zertifikat.',
  invalid: 'Kette ungültig',
  named: 'Zertifikat: {name}{at, select, none {} other {, {at}}}.',
  which: '{position, select, none {Ein Zertifikat des Betriebs} other {Das {position}. Zertifikat in x5c}}',
  faults: {
    unreadable:
      '{which} ist von einer Art, die der Dienst nicht lesen kann. Verwenden Sie eines mit einem Schlüssel für RSA, EC oder Ed25519.',
    'not-issued':
      '{which} hat das davor nicht ausgestellt. Bringen Sie die Kette in die richtige Reihenfolge: Auf jedes Zertifikat folgt das seines Ausstellers.',
    untrusted:
      '{which} führt zu keiner Wurzel, der der Betrieb vertraut. Fügen Sie fehlende Zwischenzertifikate dahinter an, oder lassen Sie ein Zertifikat unter einer dieser Wurzeln ausstellen.',
    'not-authority':
      '{which} darf keine Zertifikate ausstellen. Lassen Sie das Zertifikat davor von einer Zertifizierungsstelle ausstellen.',
    'too-long':
      '{which} erlaubt unter sich weniger Zertifizierungsstellen, als die Kette hat. Lassen Sie das Zertifikat weiter oben ausstellen.',
    'wrong-use':
      '{which} erlaubt nicht, wofür der Schlüssel da ist. Nötig ist keyEncipherment für Verschlüsselung, digitalSignature oder nonRepudiation für Signatur.',
    'weak-signature':
      '{which} ist mit SHA-1 oder MD5 signiert, was nicht mehr zählt. Lassen Sie es mit SHA-256 oder besser neu ausstellen.',
    'unknown-rule':
      '{which} hat eine kritische Erweiterung, die der Dienst nicht kennt. Verwenden Sie ein Zertifikat ohne sie.',
    'not-yet-valid': '{which} gilt noch nicht. Warten Sie den Beginn ab, oder verwenden Sie ein anderes.',
    ended:
      '{which} ist abgelaufen. Lassen Sie ein neues Zertifikat ausstellen, und verwenden Sie es mit einem neuen Schlüssel.',
    revoked:
      '{which} ist gesperrt. Erzeugen Sie einen neuen Schlüssel, und lassen Sie dafür ein Zertifikat ausstellen.',
  },
}
