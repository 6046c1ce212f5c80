import { createHash, randomBytes } from 'node:crypto'

/** A device's MQTT password: 256 random bits as 43 characters of base64url. It is shown once and stored only hashed. */
export const newDeviceSecret = (): string => randomBytes(32).toString('base64url')

/** Stored form of the secret. It is random and long, so a plain SHA-256 cannot be reversed by guessing. */
export const hashDeviceSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
