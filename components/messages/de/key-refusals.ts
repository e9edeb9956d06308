/** Why the service did not take a key, by the member that is wrong; part of `destinations`. */
export const keyRefusals = {
  kty: 'kty muss RSA sein.',
  kid: 'kid muss aus 8 bis 64 sichtbaren ASCII-Zeichen bestehen und im Zustellpunkt einmalig sein.',
  alg: 'alg muss RSA-OAEP-256 (Verschlüsselung) oder PS512 (Signatur) sein.',
  key_ops: 'key_ops muss ["wrapKey"] (Verschlüsselung) oder ["verify"] (Signatur) sein.',
  n: 'n muss zu einem RSA-Schlüssel mit mindestens 4096 Bit gehören.',
  e: 'e muss ein gültiger RSA-Exponent sein, zum Beispiel AQAB.',
  x5c: 'x5c muss gültige Zertifikate für diesen Schlüssel enthalten oder fehlen.',
  other: 'Der Dienst hat diesen Schlüssel nicht angenommen. Prüfen Sie, ob es ein öffentlicher RSA-Schlüssel ist.',
}
