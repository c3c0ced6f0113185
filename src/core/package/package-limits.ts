/** How large a package may be. A package is text for models and people; large material belongs into the project. */
export const PACKAGE_LIMITS = {
  files: 2_000,
  fileBytes: 8 * 1024 * 1024,
  totalBytes: 32 * 1024 * 1024,
  /** Of a zip as it comes. */
  archiveBytes: 32 * 1024 * 1024,
  /** How many times larger than its packed form a zip's file may be, beyond what no text needs. */
  ratio: 200,
  pathBytes: 512,
  depth: 16,
} as const;
