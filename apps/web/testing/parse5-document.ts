import { defaultTreeAdapter as tree, html, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Parent = DefaultTreeAdapterTypes.ParentNode;

/** A node that takes others, as far as ProseMirror's serializer needs. */
class NodeWrapper {
  readonly node: Parent;

  constructor(node: Parent) {
    this.node = node;
  }

  appendChild(child: NodeWrapper | string): unknown {
    if (typeof child === 'string') tree.insertText(this.node, child);
    else if (child.node.nodeName !== '#document-fragment') {
      tree.appendChild(this.node, child.node as DefaultTreeAdapterTypes.Element);
    } else for (const one of child.node.childNodes) tree.appendChild(this.node, one);
    return child;
  }
}

class Made extends NodeWrapper {
  readonly nodeType = 1;
  readonly style = {};

  setAttribute(name: string, value: unknown): void {
    (this.node as DefaultTreeAdapterTypes.Element).attrs.push({ name, value: String(value) });
  }
}

/** A document for programs that write elements where there is no browser. What they write, `written` tells as HTML. */
export const parse5Document = {
  createElement: (name: string) => new Made(tree.createElement(name, html.NS.HTML, [])),
  createTextNode: (text: string) => text,
  createDocumentFragment: () => new NodeWrapper(tree.createDocumentFragment()),
};

export const written = (wrapper: unknown): string => serialize((wrapper as NodeWrapper).node);
