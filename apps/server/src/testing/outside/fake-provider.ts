import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
type UserInfo = (response: ServerResponse) => void
type Grant = { claims: Claims; isOpenId: boolean; nonce: string; challenge: string; redirectUri: string }

/**
 * A provider on a real socket: OpenID Connect on request, otherwise plain OAuth 2 with user info at `/user`. Every
 * visitor of `/authorize` is `person` and agrees at once.
 */
export async function startFakeProvider(client: { id: string; secret: string }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  /** person behind an access token */
  const persons = new Map<string, Claims>()
  let userInfo: UserInfo | null = null
  let person: Claims = { sub: 'nobody' }
  let issuer = ''

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url.pathname === '/authorize') {
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      const code = `code-${grants.size}`
      grants.set(code, {
        claims: person,
        isOpenId: asked('scope').split(' ').includes('openid'),
        nonce: asked('nonce'),
        challenge: asked('code_challenge'),
        redirectUri: asked('redirect_uri'),
      })
      const back = new URL(asked('redirect_uri'))
      back.search = new URLSearchParams({ code, state: asked('state') }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/user') {
      const known = persons.get(request.headers.authorization ?? '')
      if (known === undefined) return json({ error: 'invalid_token' }, 401)
      return userInfo ? userInfo(response) : json(known)
    }
    if (url.pathname !== '/token') return json({}, 404)
    const form = new URLSearchParams(await textOf(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const isRight =
      grant !== undefined &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge === sha256(form.get('code_verifier') ?? '') &&
      isClient(request, form)
    if (!isRight) return json({ error: 'invalid_grant' }, 400)
    const token = `access-${persons.size}`
    persons.set(`Bearer ${token}`, grant.claims)
    const granted = { access_token: token, token_type: 'Bearer' }
    if (!grant.isOpenId) return json(granted)
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: client.id,
      iat: now,
      exp: now + 60,
      nonce: grant.nonce,
      ...grant.claims,
    }
    return json({ ...granted, id_token: tokenOf(claims) })
  })

  const isClient = (request: IncomingMessage, form: URLSearchParams) => {
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    return request.headers.authorization === basic || form.get('client_secret') === client.secret
  }

  function tokenOf(claims: object) {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** addresses for the settings of plain OAuth 2 */
    addresses: {
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      userInfoUrl: `${issuer}/user`,
    },
    /** sets the person at the provider, with their claims */
    become(claims: Claims) {
      person = claims
      userInfo = null
    },
    /** sets the answer of `/user` until another person comes */
    answerUserInfo(answer: UserInfo) {
      userInfo = answer
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
