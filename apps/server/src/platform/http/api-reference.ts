import type { OpenAPI } from '@orpc/openapi'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The reference page: plain HTML without a script, so the content policy needs no exception. */
export function renderApiReference(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation, tag: operation.tags?.[0] ?? 'Other' }] : []
    }),
  )
  const sections = Map.groupBy(operations, ({ tag }) => tag)
  const body = [...sections].map(
    ([tag, calls]) => `<h2>${escapeHtml(tag)}</h2>${calls.map((call) => renderOperation(call)).join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>${style}</style>
<main><h1>${escapeHtml(document.info.title)} API</h1>
<p>${escapeHtml(document.info.description ?? '')} Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>
${body.join('\n')}</main></html>`
}

type Call = { path: string; method: string; operation: OpenAPI.OperationObject }

function renderOperation({ path, method, operation }: Call): string {
  const parts = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ...Object.entries(operation.responses ?? {}).map(
      ([status, answer]) => [`Answer ${status}`, answer] as const,
    ),
  ] as const
  const details = parts
    .filter(([, schema]) => schema !== undefined)
    .map(
      ([title, schema]) =>
        `<h4>${escapeHtml(title)}</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`,
    )
  return `<details><summary><code><b>${method.toUpperCase()}</b> /api${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>${details.join('')}</details>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c2430;background:#fff}
main{max-width:960px;margin:auto;padding:24px}summary{cursor:pointer;padding:8px 0}code b{display:inline-block;min-width:4em}
pre{overflow:auto;padding:12px;background:#f3f5f8;border-radius:8px;font-size:13px}details{border-bottom:1px solid #dfe4ea}
@media(prefers-color-scheme:dark){body{color:#e4e8ee;background:#14181f}pre{background:#1e242d}details{border-color:#333c48}a{color:#8ab4ff}}`
