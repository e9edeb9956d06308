import type { ClientKind } from '#lib/clients/terms.ts'
import { settingsFileName } from './client-settings.ts'

export type Snippet = { id: string; language: string; code: string }

const curl = (file: string) => `set -a; . ./${file}; set +a
curl --fail-with-body --silent --show-error "$KURIER_TOKEN_URL" \\
  --user "$KURIER_CLIENT_ID:$KURIER_CLIENT_SECRET" \\
  --data grant_type=client_credentials`

const typescript = (file: string) => `// node --env-file=${file} token.ts
const { KURIER_TOKEN_URL = '', KURIER_CLIENT_ID = '', KURIER_CLIENT_SECRET = '' } = process.env

const answer = await fetch(KURIER_TOKEN_URL, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: KURIER_CLIENT_ID,
    client_secret: KURIER_CLIENT_SECRET,
  }),
})
const body = (await answer.json()) as { access_token?: string; error_description?: string }
if (!answer.ok) throw new Error(body.error_description)
console.log(body.access_token)`

const java = (file: string) => `// set -a; . ./${file}; set +a; java Token.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Token {
  public static void main(String[] args) throws Exception {
    var form = "grant_type=client_credentials"
        + "&client_id=" + System.getenv("KURIER_CLIENT_ID")
        + "&client_secret=" + System.getenv("KURIER_CLIENT_SECRET");
    var request = HttpRequest.newBuilder(URI.create(System.getenv("KURIER_TOKEN_URL")))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form))
        .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) throw new IllegalStateException(answer.body());
    System.out.println(answer.body());
  }
}`

const python = (file: string) => `# set -a; . ./${file}; set +a; python3 token_request.py
import json
import os
from urllib.parse import urlencode
from urllib.request import urlopen

form = urlencode({
    "grant_type": "client_credentials",
    "client_id": os.environ["KURIER_CLIENT_ID"],
    "client_secret": os.environ["KURIER_CLIENT_SECRET"],
})
with urlopen(os.environ["KURIER_TOKEN_URL"], data=form.encode()) as answer:
    print(json.load(answer)["access_token"])`

/** The token request in several languages. No secret stands in them: it comes from the file. */
export const snippetsFor = (kind: ClientKind): readonly Snippet[] => {
  const file = settingsFileName(kind)
  return [
    { id: 'curl', language: 'curl', code: curl(file) },
    { id: 'typescript', language: 'TypeScript', code: typescript(file) },
    { id: 'java', language: 'Java', code: java(file) },
    { id: 'python', language: 'Python', code: python(file) },
  ]
}
