/** Value types that carry their unit, so that no number travels without one. */
package httpdyno.unit;
