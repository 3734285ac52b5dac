export const DocumentTitle = ({ title }: { readonly title: string }) => <title>{`${title} · Stockpot`}</title>;
