<?php
// What both sides need: token, calls, encrypted parts, signed events. Needs phpseclib 3 (Composer, or Debian's
// php-phpseclib3), since PHP's own OAEP knows SHA-1 alone.
declare(strict_types=1);

use phpseclib3\Crypt\RSA;

require is_file(__DIR__ . '/vendor/autoload.php') ? __DIR__ . '/vendor/autoload.php' : 'phpseclib3/autoload.php';

define('BASE', getenv('KURIER_BASE_URL'));
define('SCHEMAS', getenv('KURIER_SCHEMA_BASE') ?: BASE . '/schemas');
define('API', BASE . '/submission-api/v2');
define('DESTINATION', getenv('KURIER_DESTINATION_ID'));

function stop(string $why): never
{
    fwrite(STDERR, "$why\n");
    exit(1);
}

/** A request; a refusal ends the program with the problem document, which says what is wrong. */
function request(string $method, string $url, string $body = '', array $headers = []): string
{
    $http = ['method' => $method, 'content' => $body, 'header' => $headers, 'ignore_errors' => true];
    $answer = file_get_contents($url, false, stream_context_create(['http' => $http]));
    preg_match('/ (\d{3})/', $http_response_header[0] ?? '', $status);
    if ($answer === false || (int) ($status[1] ?? 0) >= 300) {
        stop("$method $url: " . ($status[1] ?? 'no answer') . " $answer");
    }
    return $answer;
}

/** A token; it is good for 30 minutes at most. */
function token(): string
{
    static $token = null;
    $client = ['client_id' => getenv('KURIER_CLIENT_ID'), 'client_secret' => getenv('KURIER_CLIENT_SECRET')];
    $form = ['grant_type' => 'client_credentials', ...$client];
    $type = ['Content-Type: application/x-www-form-urlencoded'];
    return $token ??= json_decode(request('POST', getenv('KURIER_TOKEN_URL'), http_build_query($form), $type))
        ->access_token;
}

function call(string $method, string $url, string $body = '', string $type = 'application/json', array $more = []): string
{
    $headers = ['Authorization: Bearer ' . token(), ...($body === '' ? [] : ["Content-Type: $type"]), ...$more];
    return request($method, $url, $body, $headers);
}

function read(string $url): object
{
    return json_decode(call('GET', $url), flags: JSON_THROW_ON_ERROR);
}

function b64(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function bytes(string $text): string
{
    return base64_decode(strtr($text, '-_', '+/'), true);
}

function encoded(mixed $value): string
{
    return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
}

function newId(): string
{
    $hex = bin2hex(random_bytes(16));
    return preg_replace('/(.{8})(.{4}).(.{3}).(.{3})(.{12})/', '$1-$2-4$3-8$4-$5', $hex);
}

/** A key of RSA from its JWK; libraries take the numbers alone without complaint. */
function rsa(object $jwk): RSA
{
    $numbers = array_intersect_key((array) $jwk, array_flip(['kty', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi']));
    return RSA::loadFormat('JWK', encoded($numbers));
}

function oaep(object $jwk): RSA
{
    return rsa($jwk)->withPadding(RSA::ENCRYPTION_OAEP)->withHash('sha256')->withMGFHash('sha256');
}

function pss(object $jwk): RSA
{
    return rsa($jwk)->withPadding(RSA::SIGNATURE_PSS)->withHash('sha512')->withMGFHash('sha512')->withSaltLength(64);
}

/** A compact JWE (RFC 7516). */
function encrypt(string $content, object $key, ?string $cty = null): string
{
    $header = ['alg' => 'RSA-OAEP-256', 'enc' => 'A256GCM', 'kid' => $key->kid, ...($cty ? ['cty' => $cty] : [])];
    $header = b64(encoded($header));
    [$secret, $iv] = [random_bytes(32), random_bytes(12)];
    $text = openssl_encrypt($content, 'aes-256-gcm', $secret, OPENSSL_RAW_DATA, $iv, $tag, $header);
    return implode('.', [$header, ...array_map('b64', [oaep($key)->encrypt($secret), $iv, $text, $tag])]);
}

/** The authentication tag of a part, as events name it. */
function tagOf(string $part): string
{
    return explode('.', $part)[4];
}

/** The events of a case whose signature counts: name and payload, oldest first. */
function eventsOf(string $caseId): array
{
    $service = array_column(read(BASE . '/submission-api/.well-known/jwks.json')->keys, null, 'kid');
    $found = [];
    do {
        $page = read(API . "/cases/$caseId/events?limit=500&offset=" . count($found));
        foreach ($page->eventLog as $text) {
            $found[] = verified($text, $caseId, $service);
        }
    } while ($page->count > 0 && count($found) < $page->totalCount);
    return $found;
}

function verified(string $text, string $caseId, array $service): array
{
    [$first, $second, $signature] = explode('.', $text);
    [$header, $payload] = [json_decode(bytes($first)), json_decode(bytes($second))];
    $ofAdministration = $payload->iss === DESTINATION;
    // the key of an author comes from that author's place only
    $key = match ($payload->iss) {
        BASE . '/submission-api' => $service[$header->kid],
        DESTINATION => read(API . '/destinations/' . DESTINATION . "/keys/$header->kid"),
    };
    $isRight = $header->alg === 'PS512' && pss($key)->verify("$first.$second", bytes($signature));
    $name = basename(array_key_first((array) $payload->events));
    // the service writes all but acceptances; both may reject
    $mayWrite = $name === 'reject-submission' || $ofAdministration === ($name === 'accept-submission');
    if (!$isRight || !$mayWrite || $payload->txn !== "case:$caseId") {
        stop("An event that does not count: $name");
    }
    return [$name, $payload];
}

/** The tags that an event names, as an array that can be compared. */
function tagsIn(object $payload): array
{
    $tags = (array) current((array) $payload->events)->authenticationTags;
    return ['metadata' => $tags['metadata'], 'data' => $tags['data'], 'attachments' => (array) $tags['attachments']];
}
