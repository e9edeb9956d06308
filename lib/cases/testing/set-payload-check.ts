import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import { parseJws } from '../../platform/crypto/jws.ts'
import { wireAddresses, type WireAddresses } from '../../platform/wire-addresses.ts'
import { setPayloadSchema } from '../set-payload-schema.ts'

const compiled = new Map<string, ValidateFunction>()

function validator(addresses: WireAddresses): ValidateFunction {
  const validate =
    compiled.get(addresses.setPayloadSchema) ??
    new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false }).compile(setPayloadSchema(addresses))
  compiled.set(addresses.setPayloadSchema, validate)
  return validate
}

/** What the set payload schema finds wrong with a payload, one line each; empty when it fits. */
export function payloadFaults(payload: unknown, addresses: WireAddresses = wireAddresses()): string[] {
  const validate = validator(addresses)
  return validate(payload) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/** The same for the payload of an event token. */
export function tokenFaults(token: string, addresses?: WireAddresses): string[] {
  const jws = parseJws(token)
  return jws ? payloadFaults(jws.payload, addresses) : ['it is no compact JWS']
}
