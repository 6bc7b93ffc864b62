/** The affiliate code that a page was opened with: `https://example.com/garden?ref=balcony` -> `balcony`. */
export const affiliateRef = (url: string): string | null => URL.parse(url)?.searchParams.get('ref') || null
