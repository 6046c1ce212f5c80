const KEY = 'site-identifier'

/** The brand that an address asked for (`?identifier=`), kept for the visit, so that the pages after it stay in its look. */
export function rememberIdentifier(address: URL): void {
  const identifier = address.searchParams.get('identifier')
  if (identifier) sessionStorage.setItem(KEY, identifier)
}

export const rememberedIdentifier = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined
