const files = import.meta.glob<Record<string, string>>('../../../../packages/i18n/messages/*/*.json', {
  eager: true,
  import: 'default',
})

/** The messages of the product in a language, as the server gives them: feature, then key. */
export const messagesIn = (locale: string) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, texts]) =>
      path.includes(`/${locale}/`) ? [[path.replace(/^.*\/|\.json$/g, ''), texts]] : [],
    ),
  )
