/**
 * The page that a controller serves in its own network: status, values, a setting. All addresses in the page
 * are relative, because the cloud shows it under another path.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { SiteDevice, SiteDeviceId } from '@kilowatt/households/site-devices'
import type { WireValues } from '../line/wire-values.ts'

type Options = {
  readonly serial: string
  readonly devices: readonly SiteDevice[]
  readonly valuesOf: (id: SiteDeviceId) => WireValues
}

const MAX_FORM_BYTES = 4_096
const MAX_NOTE_LENGTH = 200

export function createLocalPage({ serial, devices, valuesOf }: Options): RequestListener {
  /** a note for the next person on site */
  let note = ''

  const values = () =>
    devices.flatMap(({ id, name }) =>
      Object.entries(valuesOf(id)).map(([quantity, value]) => ({ device: name, quantity, value })),
    )

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (request.method === 'POST' && path === '/note') {
      note = new URLSearchParams(await bodyOf(request)).get('note')?.slice(0, MAX_NOTE_LENGTH) ?? ''
      return response.writeHead(303, { location: '..' }).end()
    }
    if (path === '/') return send('text/html; charset=utf-8', start(serial, note))
    if (path === '/log') return send('text/html; charset=utf-8', logPage(serial))
    if (path === '/page.css') return send('text/css; charset=utf-8', css)
    if (path === '/page.js') return send('text/javascript; charset=utf-8', script)
    if (path === '/mark.svg') return send('image/svg+xml', mark)
    if (path === '/values.json') return send('application/json', JSON.stringify(values()))
    return response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
  }

  return (request, response) => {
    answer(request, response).catch(() => response.destroy())
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_FORM_BYTES) throw new Error('the form is too large')
  }
  return text
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="page.css"></head>
<body>${body}</body></html>`

const start = (serial: string, note: string) =>
  page(
    serial,
    `<header><img src="mark.svg" alt="" width="40" height="40"><h1>Controller ${escaped(serial)}</h1></header>
<p>Running. <a href="log">Log</a></p>
<table><caption>Values now</caption><thead><tr><th>Device</th><th>Quantity</th><th>Value</th></tr></thead>
<tbody id="values"></tbody></table>
<form method="post" action="note"><label>Note for the next visit <input name="note" maxlength="${MAX_NOTE_LENGTH}" value="${escaped(note)}"></label>
<button>Keep</button></form>
<p id="kept">${note === '' ? 'No note.' : `Note: ${escaped(note)}`}</p>
<script src="page.js"></script>`,
  )

const logPage = (serial: string) =>
  page('Log', `<h1>Log of ${escaped(serial)}</h1><p>Nothing to report.</p><p><a href="..">Back</a></p>`)

const css = `body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:16px;color:#1c2733;background:#f5f7f9}
header{display:flex;gap:12px;align-items:center}h1{font-size:22px;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;background:#fff}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid #dde3e8}
caption{text-align:left;font-weight:600;padding:8px 0}td:last-child{text-align:right;font-variant-numeric:tabular-nums}
form{margin:20px 0;display:flex;gap:8px;flex-wrap:wrap;align-items:end}input,button{font:inherit;padding:6px 10px}
@media (prefers-color-scheme:dark){body{color:#e3e9ee;background:#15191d}table{background:#1d2329}th,td{border-color:#323a42}a{color:#7cc4ff}}`

const script = `const body = document.getElementById('values')
async function show() {
  const values = await (await fetch('values.json')).json()
  body.replaceChildren(...values.map(({ device, quantity, value }) => {
    const row = document.createElement('tr')
    for (const text of [device, quantity, value]) row.appendChild(document.createElement('td')).textContent = text
    return row
  }))
}
show()
setInterval(show, 5000)`

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="#0a7d4f"/>
<path d="M22 5 9 23h9l-1 12 14-19h-9z" fill="#fff"/></svg>`
