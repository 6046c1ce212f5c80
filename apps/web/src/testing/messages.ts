const files = import.meta.glob<Record<string, string>>('../../../../packages/i18n/messages/en/*.json', {
  eager: true,
  import: 'default',
})

/** The messages of the product in English, as the server gives them: feature, then key. */
export const messages = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
)
