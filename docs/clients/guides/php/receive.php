<?php
// Fetches what waits, and accepts or rejects it; run it when a callback came, or every few minutes:
//
//   set -a; . ./kurier-receiver.env; set +a
//   php receive.php inbox
declare(strict_types=1);

require __DIR__ . '/kurier.php';

// The private keys, as `kurier-client keys make` or the portal wrote them.
$files = glob(getenv('KURIER_KEYS') . '/*.private.json');
$keys = array_column(array_map(fn ($file) => json_decode(file_get_contents($file)), $files), null, 'kid');
[$signingKey] = array_values(array_filter($keys, fn ($key) => $key->alg === 'PS512'));

/** What the sender is told: the name of a problem, and where it is. */
final class Wrong extends Exception
{
    public function __construct(public readonly string $name, public readonly string $instance)
    {
        parent::__construct("$name at $instance");
    }
}

function check(string $content, object $hash, string $instance): void
{
    if (hash('sha512', $content) !== $hash->content) {
        throw new Wrong('hash-mismatch', $instance);
    }
}

function opened(string $part, array $keys, string $instance): string
{
    [$header, $wrapped, $iv, $text, $tag] = explode('.', $part);
    $key = $keys[json_decode(bytes($header))->kid] ?? stop("There is no private key for $instance.");
    try {
        $secret = oaep($key)->decrypt(bytes($wrapped));
    } catch (Exception) {
        throw new Wrong('encryption-issue', $instance);
    }
    // PHP would take a tag that is too short
    $tag = strlen(bytes($tag)) === 16 ? bytes($tag) : throw new Wrong('encryption-issue', $instance);
    $content = openssl_decrypt(bytes($text), 'aes-256-gcm', $secret, OPENSSL_RAW_DATA, bytes($iv), $tag, $header);
    if ($content === false) {
        throw new Wrong('encryption-issue', $instance);
    }
    return $content;
}

/** Everything decrypted and found right, by file name, and the tags that an acceptance repeats. */
function fetch(string $submissionId, string $caseId, array $keys): array
{
    $address = API . "/submissions/$submissionId";
    $submission = read($address);
    $parts = [];
    foreach ($submission->attachments as $id) {
        $parts[$id] = call('GET', "$address/attachments/$id");
    }
    $tags = [
        'metadata' => tagOf($submission->encryptedMetadata),
        'data' => tagOf($submission->encryptedData),
        'attachments' => array_map('tagOf', $parts),
    ];
    // The service has signed which tags the sender's parts have.
    $isOfThis = fn (array $event): bool =>
        $event[0] === 'submit-submission' && $event[1]->sub === "submission:$submissionId";
    [[, $submitted]] = array_values(array_filter(eventsOf($caseId), $isOfThis));
    if (tagsIn($submitted) != $tags) {
        throw new Wrong('authentication-tag-incorrect', 'submission');
    }
    $structure = json_decode(opened($submission->encryptedMetadata, $keys, 'metadata'))->contentStructure;
    $content = ['data.json' => opened($submission->encryptedData, $keys, 'data')];
    $left = $parts;
    foreach ($structure->attachments as $described) {
        // A large one comes in fragments, each a part of its own.
        $pieces = ($described->fragments ?? null) ?: [$described->attachmentId];
        $whole = '';
        foreach ($pieces as $piece) {
            if (!isset($left[$piece])) {
                throw new Wrong('attachments-mismatch', 'metadata');
            }
            $whole .= opened($left[$piece], $keys, "attachment:$piece");
            unset($left[$piece]);
        }
        check($whole, $described->hash, "attachment:$pieces[0]");
        // A data record that is too large for the submit is an attachment, too.
        $content[$described->purpose === 'data' ? 'data.json' : $pieces[0]] = $whole;
    }
    if ($left) {
        throw new Wrong('attachments-mismatch', 'metadata');
    }
    check($content['data.json'], $structure->data->hash, 'data');
    return [$content, $tags];
}

/** Signs a security event token (RFC 8417) and posts it. */
function decide(string $submissionId, string $caseId, string $name, array $content, object $key): void
{
    $payload = [
        '$schema' => SCHEMAS . '/set-payload/1.2.2/set-payload.schema.json',
        'jti' => newId(),
        'iss' => DESTINATION,
        'iat' => time(),
        'sub' => "submission:$submissionId",
        'txn' => "case:$caseId",
        'events' => [SCHEMAS . "/events/$name" => $content],
    ];
    $header = ['alg' => 'PS512', 'typ' => 'secevent+jwt', 'kid' => $key->kid];
    $input = b64(encoded($header)) . '.' . b64(encoded($payload));
    $event = "$input." . b64(pss($key)->sign($input));
    call('POST', API . "/cases/$caseId/events", $event, 'application/jose');
    echo "$name $submissionId\n";
}

// What is decided leaves the list: read it from its beginning until it is empty.
$list = API . '/submissions?offset=0&limit=100&destinationId=' . DESTINATION;
while ($waiting = read($list)->submissions) {
    foreach ($waiting as $one) {
        try {
            [$content, $tags] = fetch($one->submissionId, $one->caseId, $keys);
        } catch (Wrong $wrong) {
            $type = SCHEMAS . "/events/problems/$wrong->name";
            $problem = ['type' => $type, 'title' => $wrong->name, 'instance' => $wrong->instance];
            decide($one->submissionId, $one->caseId, 'reject-submission', ['problems' => [$problem]], $signingKey);
            continue;
        }
        $folder = "$argv[1]/$one->submissionId";
        @mkdir($folder, 0700, true);
        foreach ($content as $name => $bytes) {
            file_put_contents("$folder/$name", $bytes);
        }
        $tags['attachments'] = (object) $tags['attachments'];
        decide($one->submissionId, $one->caseId, 'accept-submission', ['authenticationTags' => $tags], $signingKey);
    }
}
