/** How each load generator is told what to do and how its output is read: text in, values out, no Docker. */
package httpdyno.load;
