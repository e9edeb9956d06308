/** A program's input for a callback: all but the body and the secret on its command line. */
export type CallbackToCheck = { secret: string; timestamp: string; authentication: string; body: string; now: number }

/** A program's answer; `code` if the program set it itself. */
export type Verdict = { said: string; code?: number }

/**
 * Runners that let one process of a language answer many callbacks, since starting it costs far more than answering.
 * They read an array of `Received` as JSON, or lines of its members in base64, and print an array of `Verdict`. Node's
 * and Python's run the whole, unchanged program again for each; Java's, whose program ends its process, call its check.
 */
export const runners = {
  'many.mjs': `
    import { Readable } from 'node:stream'
    import { json } from 'node:stream/consumers'
    import { pathToFileURL } from 'node:url'
    const [node, , file] = process.argv
    const verdicts = []
    const { log } = console
    for (const [at, { secret, timestamp, authentication, now, body }] of (await json(process.stdin)).entries()) {
      process.env.CALLBACK_SECRET = secret
      process.argv = [node, file, timestamp, authentication, String(now)]
      Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(body)]), configurable: true })
      const said = []
      console.log = (line) => said.push(line)
      process.exitCode = undefined
      await import(pathToFileURL(file) + '?' + at)
      verdicts.push({ said: said.join('\\n'), code: process.exitCode })
    }
    process.exitCode = 0
    log(JSON.stringify(verdicts))`,
  'many.py': `
import contextlib, io, json, os, runpy, sys
file = sys.argv[1]
verdicts = []
for callback in json.load(sys.stdin):
    os.environ["CALLBACK_SECRET"] = callback["secret"]
    sys.argv = [file, callback["timestamp"], callback["authentication"], str(callback["now"])]
    sys.stdin = io.TextIOWrapper(io.BytesIO(callback["body"].encode()))
    said, code = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        try:
            runpy.run_path(file, run_name="__main__")
        except SystemExit as end:
            code = end.code
    verdicts.append({"said": said.getvalue().strip(), "code": code})
print(json.dumps(verdicts))`,
  'Many.java': `
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
public final class Many {
    public static void main(String[] args) throws Exception {
        List<String> verdicts = new ArrayList<>();
        for (String line : new String(System.in.readAllBytes(), StandardCharsets.US_ASCII).split("\\n")) {
            String[] given = line.split(" ", -1);
            for (int at = 0; at < given.length; at++) {
                given[at] = new String(Base64.getDecoder().decode(given[at]), StandardCharsets.UTF_8);
            }
            byte[] body = given[4].getBytes(StandardCharsets.UTF_8);
            String said = VerifyCallback.check(given[0], given[1], given[2], body, Long.parseLong(given[3]));
            verdicts.add("{\\"said\\":\\"" + said + "\\"}");
        }
        System.out.println(verdicts);
    }
}`,
}

/** The members of each in base64, a line for each, for a language that reads no JSON by itself. */
export const inLines = (callbacks: readonly CallbackToCheck[]): string =>
  callbacks
    .map(({ secret, timestamp, authentication, now, body }) =>
      [secret, timestamp, authentication, String(now), body]
        .map((member) => Buffer.from(member).toString('base64'))
        .join(' '),
    )
    .join('\n')
