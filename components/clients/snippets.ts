import type { ClientKind } from '#lib/clients/terms.ts'

/** The side of a case that a kind of client takes, as `kurier-client` calls it. */
export const roleOf = (kind: ClientKind) => (kind === 'online-service' ? 'sender' : 'receiver')

/** Name of the file that holds a client's settings; the snippets read it, and `kurier-client` finds it by its role. */
export const settingsFileName = (kind: ClientKind): string => `kurier-${roleOf(kind)}.env`

/** {base_url} and {schema_base} of this installation. */
export type ServiceBase = { baseUrl: string; schemaBase: string }

/**
 * What a program is set up with. `clientSecret`: undefined where only its owner has it. `destinationId`: where to send to or
 * what to fetch, when there is exactly one.
 */
export type ClientSettings = ServiceBase & {
  kind: ClientKind
  clientId: string
  clientSecret?: string
  destinationId?: string
}

type SettingsClient = Pick<ClientSettings, 'kind' | 'clientId'> & {
  destination: { destinationId: string; isOnly: boolean } | null
}

/** The settings of a client that is there. */
export const settingsOf = ({ kind, clientId, destination }: SettingsClient, service: ServiceBase): ClientSettings => ({
  ...service,
  kind,
  clientId,
  ...(destination?.isOnly && { destinationId: destination.destinationId }),
})

/**
 * Settings as environment variables, one a line, by the names that `kurier-client` and the snippets read. None of the values
 * has characters that would need quotes.
 */
export function settingsFileText(settings: ClientSettings): string {
  const { kind, clientId, clientSecret = '', baseUrl, schemaBase, destinationId } = settings
  const lines = [
    `KURIER_ROLE=${roleOf(kind)}`,
    `KURIER_BASE_URL=${baseUrl}`,
    `KURIER_TOKEN_URL=${baseUrl}/token`,
    ...(schemaBase === `${baseUrl}/schemas` ? [] : [`KURIER_SCHEMA_BASE=${schemaBase}`]),
    `KURIER_CLIENT_ID=${clientId}`,
    `KURIER_CLIENT_SECRET=${clientSecret}`,
    ...(destinationId === undefined ? [] : [`KURIER_DESTINATION_ID=${destinationId}`]),
    ...(kind === 'administration-system' ? ['KURIER_KEYS=keys'] : []),
  ]
  return `${lines.join('\n')}\n`
}

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
