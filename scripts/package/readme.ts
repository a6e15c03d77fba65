/** A picture of Markdown with a relative path. */
const picture = /!\[([^\]]*)\]\((?!https?:|data:)([^)\s]+\.png)\)/g;

/** The page of an installed extension shows no file of it as a picture, so the pictures of its README are put into it. */
export const withPictures = (readme: string, read: (path: string) => Buffer): string =>
  readme.replace(
    picture,
    (_, alt: string, path: string) => `![${alt}](data:image/png;base64,${read(path).toString('base64')})`,
  );

/** Paths of the pictures that `withPictures` puts into a README. */
export const picturesIn = (readme: string): string[] => Array.from(readme.matchAll(picture), ([, , path = '']) => path);
