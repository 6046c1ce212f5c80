import {
  instantColumn,
  instantColumnJsonSchema,
  numberColumn,
  numberColumnJsonSchema,
} from '@kilowatt/contracts/columns'
import type { OpenAPI } from '@orpc/openapi'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { renderApiReference } from './api-reference.ts'

/** The contract as OpenAPI 3.1 and as a page. The generator is large, so it is loaded on first use. */
export function registerApiDocs(app: FastifyInstance, router: AnyRouter) {
  let document: Promise<OpenAPI.Document> | null = null
  const load = () => {
    document ??= generate(router)
    return document
  }
  app.get('/api/openapi.json', async () => load())
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderApiReference(await load())),
  )
}

async function generate(router: AnyRouter): Promise<OpenAPI.Document> {
  const [{ OpenAPIGenerator }, { JSON_SCHEMA_REGISTRY, ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  JSON_SCHEMA_REGISTRY.add(numberColumn, numberColumnJsonSchema)
  JSON_SCHEMA_REGISTRY.add(instantColumn, instantColumnJsonSchema)
  return new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ unsupportedJsonSchema: {} })],
  }).generate(router, {
    info: { title: 'Kilowatt', version: '1', description: 'All calls of the web app.' },
    servers: [{ url: '/api' }],
  })
}
