<?php
// What both sides need to fetch what waits for them: $kind is "submission" or "reply".
declare(strict_types=1);

require __DIR__ . '/content.php';

/** What the sender is told: the name of a problem, and where it is. */
final class Wrong extends Exception
{
    public function __construct(public readonly string $name, public readonly string $instance)
    {
        parent::__construct("$name at $instance");
    }

    public function content(): array
    {
        $type = SCHEMAS . "/events/problems/$this->name";
        return ['problems' => [['type' => $type, 'title' => $this->name, 'instance' => $this->instance]]];
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
    return $content === false ? throw new Wrong('encryption-issue', $instance) : $content;
}

function check(string $content, object $hash, string $instance): void
{
    if (hash('sha512', $content) !== $hash->content) {
        throw new Wrong('hash-mismatch', $instance);
    }
}

/** Keeps everything decrypted and found right. Gives the metadata record, and the tags that an acceptance repeats. */
function fetch(string $kind, string $id, string $caseId, array $keys, string $folder): array
{
    $address = addressOf($kind, $id);
    $document = read($address);
    $parts = [];
    foreach ($document->attachments as $attachmentId) {
        $parts[$attachmentId] = call('GET', "$address/attachments/$attachmentId");
    }
    $tags = [
        'metadata' => tagOf($document->encryptedMetadata),
        'data' => tagOf($document->encryptedData),
        'attachments' => array_map('tagOf', $parts),
    ];
    if (announcedTags($kind, $id, $caseId) != $tags) {
        throw new Wrong('authentication-tag-incorrect', $kind);
    }
    $metadata = json_decode(opened($document->encryptedMetadata, $keys, 'metadata'));
    // Names that the sender gave are not safe as they are (see kurier-client): files are named by their ids.
    $content = ['data.json' => opened($document->encryptedData, $keys, 'data')];
    foreach ($metadata->contentStructure->attachments as $described) {
        // A large one comes in fragments, each a part of its own.
        $pieces = ($described->fragments ?? null) ?: [$described->attachmentId];
        $whole = '';
        foreach ($pieces as $piece) {
            if (!isset($parts[$piece])) {
                throw new Wrong('attachments-mismatch', 'metadata');
            }
            $whole .= opened($parts[$piece], $keys, "attachment:$piece");
            unset($parts[$piece]);
        }
        check($whole, $described->hash, "attachment:$pieces[0]");
        // A data record that is too large for the submit is an attachment, too.
        $content[$described->purpose === 'data' ? 'data.json' : $pieces[0]] = $whole;
    }
    if ($parts) {
        throw new Wrong('attachments-mismatch', 'metadata');
    }
    check($content['data.json'], $metadata->contentStructure->data->hash, 'data');
    @mkdir($folder, 0700, true);
    foreach ($content as $name => $bytes) {
        file_put_contents("$folder/$name", $bytes);
    }
    $tags['attachments'] = (object) $tags['attachments'];
    return [$metadata, $tags];
}
