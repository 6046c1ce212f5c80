import { softwareVersionPattern } from '@kilowatt/domain/fleet/software-version'
import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, oemDeviceType, title, wholeNumber } from '../primitives.ts'
import { MAX_NOTES_LENGTH, MAX_SOFTWARE_BYTES } from './software-limits.ts'

export const softwareVersion = z.string().regex(softwareVersionPattern)
/** Ed25519 signature of `softwareManifest`, base64. */
const signature = z.string().regex(/^[A-Za-z0-9+/]{86}==$/)

export const softwareRelease = z.object({
  id,
  type: oemDeviceType,
  /** null: every hardware version of the type */
  hardwareVersion: z.string().nullable(),
  version: z.string(),
  notes: z.string(),
  sizeBytes: z.number(),
  /** hexadecimal */
  sha256: z.string(),
  signature: z.string(),
  /** the key that signed the release */
  keyId: z.string(),
  /** null: the account was deleted */
  createdBy: z.string().nullable(),
  /** epoch ms */
  createdAt: z.number(),
  /** null: a draft, which is not offered to anyone */
  publishedAt: z.number().nullable(),
  /** no longer offered since then */
  withdrawnAt: z.number().nullable(),
  /** controllers that run this version */
  installedCount: z.number(),
})
export type SoftwareRelease = z.infer<typeof softwareRelease>

/** Controllers that a roll-out would reach. */
export const releaseReach = z.object({ controllers: z.number(), connected: z.number() })

const notes = z.string().trim().max(MAX_NOTES_LENGTH)

export const newSoftware = z.object({
  type: oemDeviceType,
  hardwareVersion: title.nullable(),
  version: softwareVersion,
  notes,
  sizeBytes: wholeNumber(1, MAX_SOFTWARE_BYTES),
  signature,
})

const ofRelease = z.object({ releaseId: id })
const ofUpload = z.object({ uploadId: z.uuid() })
const tags = ['Software']
const superAdminCall = () => call('role:ROLE_SUPER_ADMIN')

export const softwareReleasesContract = {
  list: superAdminCall()
    .route({
      method: 'GET',
      path: '/admin/software/releases',
      tags,
      summary: 'Releases, newest first, and the accepted signing keys',
    })
    .output(data(z.object({ releases: z.array(softwareRelease), keyIds: z.array(z.string()) }))),
  get: superAdminCall()
    .route({
      method: 'GET',
      path: '/admin/software/releases/{releaseId}',
      tags,
      summary: 'A release, and how many controllers it is for',
    })
    .input(ofRelease)
    .output(data(z.object({ release: softwareRelease, reach: releaseReach }))),
  startUpload: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/uploads',
      tags,
      summary: 'Announce a release; then upload its file in parts, each by PUT to the address with ?offset=',
    })
    .input(newSoftware)
    .output(data(z.object({ uploadId: z.uuid(), path: z.string(), partBytes: z.number() }))),
  finishUpload: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/uploads/{uploadId}/finish',
      tags,
      summary: 'Check the signature of the uploaded file and save the release as a draft',
    })
    .input(ofUpload)
    .output(data(z.object({ release: softwareRelease }))),
  cancelUpload: superAdminCall()
    .route({
      method: 'DELETE',
      path: '/admin/software/uploads/{uploadId}',
      tags,
      summary: 'Discard an unfinished upload',
    })
    .input(ofUpload)
    .output(done),
  edit: superAdminCall()
    .route({
      method: 'PUT',
      path: '/admin/software/releases/{releaseId}/notes',
      tags,
      summary: 'Edit the notes of a draft',
    })
    .input(ofRelease.extend({ notes }))
    .output(done),
  publish: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/releases/{releaseId}/publish',
      tags,
      summary: 'Publish a draft: from now on it can be requested and rolled out',
    })
    .input(ofRelease)
    .output(done),
  discard: superAdminCall()
    .route({
      method: 'DELETE',
      path: '/admin/software/releases/{releaseId}',
      tags,
      summary: 'Discard a draft',
    })
    .input(ofRelease)
    .output(done),
  withdraw: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/releases/{releaseId}/withdraw',
      tags,
      summary: 'Withdraw a release; updates that wait for it are cancelled',
    })
    .input(ofRelease)
    .output(done),
  link: superAdminCall()
    .route({
      method: 'POST',
      path: '/admin/software/releases/{releaseId}/link',
      tags,
      summary: 'A download address of the file, valid for a few minutes',
    })
    .input(ofRelease)
    .output(data(z.object({ path: z.string() }))),
}
